package io.millrace.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Who is there in a deployment of what a stream's layers were compiled for, where some are not: by layer, then by place.
 *
 * @param ranks the rank of the first rule that fires there and is there; -1 where none is
 * @param counts of all rules that fire there and are there
 */
record Roster(int[][] ranks, RuleCounts[][][] counts) {
    /** @param ranked all rules that are there, with their ranks in config order */
    static Roster of(int worker, int stream, List<Layer> layers, Map<LiveRule, Integer> ranked) {
        int[][] ranks = new int[layers.size()][];
        RuleCounts[][][] counts = new RuleCounts[layers.size()][][];
        for (int at = 0; at < ranks.length; at++) {
            Layer layer = layers.get(at);
            int[][] rulesAt = layer.rulesAt(worker, stream);
            ranks[at] = new int[rulesAt.length];
            counts[at] = new RuleCounts[rulesAt.length][];
            for (int place = 0; place < rulesAt.length; place++) {
                int there = 0;
                int lowest = -1;
                RuleCounts[] ofPlace = new RuleCounts[rulesAt[place].length];
                for (int number : rulesAt[place]) {
                    LiveRule rule = layer.rules().get(number);
                    Integer rank = ranked.get(rule);
                    if (rank != null) {
                        ofPlace[there++] = rule.counts();
                        lowest = lowest < 0 ? rank : Math.min(lowest, rank);
                    }
                }
                ranks[at][place] = lowest;
                counts[at][place] = Arrays.copyOf(ofPlace, there);
            }
        }
        return new Roster(ranks, counts);
    }
}
