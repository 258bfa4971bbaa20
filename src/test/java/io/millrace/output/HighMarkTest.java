package io.millrace.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HighMarkTest {
    private final List<String> told = new ArrayList<>();
    private final Output.Listener listener = new Output.Listener() {
        @Override
        public void onFull() {
            told.add("full");
        }

        @Override
        public void onRoom() {
            told.add("room");
        }
    };

    @Test
    void shouldTellOfEveryTurnOnceWithHysteresis() {
        HighMark mark = new HighMark(100);
        mark.listen(listener);
        mark.add(100);
        assertThat(mark.isFull()).isFalse();
        mark.add(1);
        mark.add(50);
        assertThat(mark.isFull()).isTrue();
        mark.subtract(101);
        assertThat(mark.isFull()).isTrue();
        mark.subtract(1);
        assertThat(mark.isFull()).isFalse();
        mark.add(51);
        mark.subtract(100);
        assertThat(told).containsExactly("full", "room");
        assertThat(mark.bytes()).isZero();
    }

    @Test
    void shouldTellAListenerThatComesLateThatItIsFull() {
        HighMark mark = new HighMark(10);
        mark.add(11);
        mark.listen(listener);
        assertThat(told).containsExactly("full");
    }

    /** What {@code HighMarkStress} asks in many more ways, and what threads that are busy for longer hardly ever meet. */
    @Test
    void shouldHaveRoomWhenTwoThreadsHaveTakenBackWhatTheyAddedAtTheSameMoment() throws Exception {
        int rounds = 100_000;
        HighMark[] marks = new HighMark[rounds];
        for (int round = 0; round < rounds; round++) {
            marks[round] = new HighMark(100);
        }
        AtomicInteger arrived = new AtomicInteger();
        Runnable adding = () -> {
            for (int round = 0; round < rounds; round++) {
                arrived.getAndIncrement();
                while (arrived.get() < 2 * (round + 1)) {
                    Thread.onSpinWait();
                }
                marks[round].add(80);
                marks[round].subtract(80);
            }
        };
        Thread other = new Thread(adding);
        other.start();
        adding.run();
        other.join();
        assertThat(marks).allMatch(mark -> mark.bytes() == 0 && !mark.isFull());
    }

    @Test
    void shouldNeverLoseATurnBetweenThreads() throws Exception {
        for (int round = 0; round < 200; round++) {
            HighMark mark = new HighMark(50);
            told.clear();
            mark.listen(listener);
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 3; t++) {
                Random random = new Random(round * 3L + t);
                threads.add(new Thread(() -> {
                    for (int i = 0; i < 500; i++) {
                        int n = random.nextInt(60);
                        mark.add(n);
                        mark.subtract(n);
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(mark.isFull()).as("round " + round).isFalse();
            for (int i = 0; i < told.size(); i++) {
                assertThat(told.get(i)).as("round " + round).isEqualTo(i % 2 == 0 ? "full" : "room");
            }
            assertThat(told.size() % 2).isZero();
        }
    }
}
