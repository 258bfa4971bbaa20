@NullMarked
package com.google.re2j;

import org.jspecify.annotations.NullMarked;
