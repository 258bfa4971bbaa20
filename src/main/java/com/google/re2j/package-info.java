/** The one window into the regex library's own package. */
@NullMarked
package com.google.re2j;

import org.jspecify.annotations.NullMarked;
