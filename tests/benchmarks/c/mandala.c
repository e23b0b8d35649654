/* Random play of Mandala; rule numbers M-n and MA-n refer to the rules text. */
#include "common.h"

enum { CARDS = 108, PER_COLOUR = 18, HAND_MAX = 8, MAX_MOVES = 36 };
enum { PLAY, RESOLVE, OVER };
enum { RUNNING, END_RIVER, END_DECK, END_BOTH, END_DEAD, END_KINDS };

/* A move is one byte: zone (2 bits), colour (3 bits), count - 1 or detail (3 bits). */
enum { TO_FIELD = 0 << 6, TO_DISCARD = 2 << 6, TO_MOUNTAIN = 3 << 6, PICK = TO_MOUNTAIN | 2 };

typedef struct {
    Rng rng;
    Counts hand[2], cup[2], mountain[2], field[2][2];  /* field[mandala][player] */
    uint8_t hand_n[2], cup_n[2], field_n[2][2];
    uint8_t mountain_mask[2], field_mask[2][2];
    uint8_t river[2][8], river_n[2];  /* river[player][colour]: position 1..6 or 0 */
    uint8_t phase, player, completer, mandala, exhausted, final;
    uint8_t deck_n, discard_n;
    uint8_t deck[CARDS + PILE_SLACK], discard[CARDS + PILE_SLACK];
    uint8_t ending;
    uint16_t resolutions, resolutions_empty;
} State;

/* ---- drawing (M-19, M-20) ---- */

static void reshuffle(State *s) {
    memcpy(s->deck, s->discard, sizeof s->deck);
    s->deck_n = s->discard_n;
    s->discard_n = 0;
    shuffle(&s->rng, s->deck, s->deck_n);
}

/* Returns a colour, or -1 when no card exists at all. */
static inline int draw_card(State *s) {
    if (s->deck_n == 0) {
        if (s->discard_n == 0) return -1;
        reshuffle(s);
    }
    int colour = s->deck[--s->deck_n];
    if (s->deck_n == 0) {
        s->exhausted = true;
        if (s->discard_n) reshuffle(s);
    }
    return colour;
}

static void draw_hand_slowly(State *s, int p, int n) {
    while (n-- > 0) {
        int colour = draw_card(s);
        if (colour < 0) return;
        counts_add(&s->hand[p], colour, 1);
        s->hand_n[p]++;
    }
}

static inline void draw_hand(State *s, int p, int n) {
    if (n >= s->deck_n) {  /* the deck may run out on the way */
        draw_hand_slowly(s, p, n);
        return;
    }
    Counts hand = s->hand[p];
    const uint8_t *top = s->deck + s->deck_n;
    for (int i = 1; i <= n; i++) counts_add(&hand, top[-i], 1);
    s->deck_n -= (uint8_t)n;
    s->hand[p] = hand;
    s->hand_n[p] += (uint8_t)n;
}

static void refill_mountain(State *s, int m) {
    for (int i = 0; i < 2; i++) {
        int colour = draw_card(s);
        if (colour < 0) return;
        counts_add(&s->mountain[m], colour, 1);
        s->mountain_mask[m] |= (uint8_t)(1 << colour);
    }
}

/* ---- set-up ---- */

static uint8_t sorted_deck[CARDS];

static void prepare_moves(void);

static void prepare(void) {
    for (int i = 0; i < CARDS; i++) sorted_deck[i] = (uint8_t)(i / PER_COLOUR);
    prepare_moves();
}

static void setup(State *s, uint64_t seed) {
    memset(s, 0, sizeof *s);
    s->rng = rng_seeded(seed);
    memcpy(s->deck, sorted_deck, CARDS);
    s->deck_n = CARDS;
    shuffle(&s->rng, s->deck, CARDS);
    for (int i = 0; i < 2; i++) {
        refill_mountain(s, i);
        draw_hand(s, i, 6);
        for (int k = 0; k < 2; k++) counts_add(&s->cup[i], draw_card(s), 1);
        s->cup_n[i] = 2;
    }
}

/* ---- legal moves ---- */

#ifdef PLAIN

static void prepare_moves(void) {}

static int legal_moves(const State *s, uint8_t *out) {
    int p = s->player, hand_n = s->hand_n[p], n = 0;
    if (s->phase == RESOLVE) {
        for (int c = 0; c < COLOURS; c++)
            if (s->mountain_mask[s->mandala] >> c & 1) out[n++] = (uint8_t)(PICK | c << 3);
        return n;
    }
    bool can_draw = hand_n > 1 || s->deck_n + s->discard_n > 0;                       /* M-18 */
    for (int c = 0; c < COLOURS; c++) {
        int k = count_of(&s->hand[p], c);
        if (k == 0) continue;
        int keep_one = k < hand_n ? k : k - 1;                                        /* M-15 */
        for (int m = 0; m < 2; m++) {
            unsigned fields = s->field_mask[m][0] | s->field_mask[m][1];
            unsigned others = s->mountain_mask[m] | s->field_mask[m][1 - p];
            if (can_draw && !(fields >> c & 1)) out[n++] = (uint8_t)(TO_MOUNTAIN | c << 3 | m);    /* M-9 */
            if (others >> c & 1) continue;                                                         /* M-10 */
            for (int i = 0; i < keep_one; i++) out[n++] = (uint8_t)(TO_FIELD | m << 6 | c << 3 | i);
        }
        for (int i = 0; i < k; i++) out[n++] = (uint8_t)(TO_DISCARD | c << 3 | i);
    }
    return n;
}

#else

static uint64_t colour_moves[ALL_COLOURS + 1];  /* the colours of a mask, each shifted to its place in a move */

static void prepare_moves(void) {
    for (unsigned mask = 0; mask <= ALL_COLOURS; mask++) {
        uint8_t block[8] = {0};
        int n = 0;
        for (unsigned rest = mask; rest; rest &= rest - 1) block[n++] = (uint8_t)(__builtin_ctz(rest) << 3);
        memcpy(&colour_moves[mask], block, 8);
    }
}

/* Lists k = 1..n; writes 8 bytes whatever n is, the next run overwrites the surplus. */
static inline int list_run(uint8_t *out, int first, int n) {
    uint64_t block = (uint64_t)first * REPEAT8 + 0x0706050403020100u;
    memcpy(out, &block, 8);
    return n;
}

/* Lists one move per colour of the mask, also as one block of 8 bytes. */
static inline int list_colours(uint8_t *out, int first, unsigned mask) {
    uint64_t block = (uint64_t)first * REPEAT8 + colour_moves[mask];
    memcpy(out, &block, 8);
    return __builtin_popcount(mask);
}

/* Bit c is set when the hand holds colour c. */
static inline unsigned colours_of(Counts counts) {
    uint64_t held = (counts + 0x7F * REPEAT8) >> 7 & REPEAT8;
    return (unsigned)(held * 0x0102040810204080u >> 56);
}

static int legal_moves(const State *s, uint8_t *out) {
    if (s->phase == RESOLVE) return list_colours(out, PICK, s->mountain_mask[s->mandala]);
    int p = s->player, hand_n = s->hand_n[p], n = 0;
    Counts hand = s->hand[p];
    unsigned held = colours_of(hand), field[2];
    bool can_draw = hand_n > 1 || s->deck_n + s->discard_n > 0;                       /* M-18 */
    for (int m = 0; m < 2; m++) {
        unsigned mountain = held & ~(unsigned)(s->field_mask[m][0] | s->field_mask[m][1]);   /* M-9 */
        n += list_colours(out + n, TO_MOUNTAIN | m, can_draw ? mountain : 0);
        field[m] = ~(unsigned)(s->mountain_mask[m] | s->field_mask[m][1 - p]);        /* M-10 */
    }
    for (int c = 0; c < COLOURS; c++) {  /* a fixed count: colours not held add nothing, but cost no misprediction */
        int k = count_of(&hand, c);
        int keep_one = k < hand_n ? k : k - 1;                                        /* M-15 */
        n += list_run(out + n, TO_DISCARD | c << 3, k);
        n += list_run(out + n, TO_FIELD | c << 3, keep_one & -(int)(field[0] >> c & 1));
        n += list_run(out + n, TO_FIELD | 1 << 6 | c << 3, keep_one & -(int)(field[1] >> c & 1));
    }
    return n;
}

#endif

/* ---- playing ---- */

static void start_turn(State *s, int p) {
    s->phase = PLAY;
    s->player = (uint8_t)p;
    if (s->deck_n + s->discard_n == 0 && s->hand_n[0] == 1 && s->hand_n[1] == 1) {    /* MA-17 */
        s->phase = OVER;
        s->ending = END_DEAD;
    }
}

static void clean_up(State *s, int m) {
    for (int p = 0; p < 2; p++) {
        s->discard_n = (uint8_t)pile_push_all(s->discard, s->discard_n, &s->field[m][p]);
        counts_clear(&s->field[m][p]);
        s->field_n[m][p] = s->field_mask[m][p] = 0;
    }
    bool river_full = s->river_n[0] == COLOURS || s->river_n[1] == COLOURS;
    if (river_full || s->final) {
        s->phase = OVER;
        s->ending = !s->final ? END_RIVER : river_full ? END_BOTH : END_DECK;
        return;
    }
    refill_mountain(s, m);
    start_turn(s, 1 - s->completer);
}

static void resolve(State *s, int m, int completer) {
    s->completer = (uint8_t)completer;
    s->mandala = (uint8_t)m;
    s->final = s->exhausted;                                                          /* M-32 */
    s->resolutions++;
    int own = s->field_n[m][completer], other = s->field_n[m][1 - completer];
    if (own + other == 0) {                                                           /* M-27 */
        s->resolutions_empty++;
        s->discard_n = (uint8_t)pile_push_all(s->discard, s->discard_n, &s->mountain[m]);
        counts_clear(&s->mountain[m]);
        s->mountain_mask[m] = 0;
    }
    if (s->mountain_mask[m] == 0) {
        clean_up(s, m);
        return;
    }
    s->phase = RESOLVE;
    s->player = (uint8_t)(own > other ? completer : 1 - completer);                   /* M-22 */
}

static void check_complete(State *s, int m, int p) {
    unsigned present = s->mountain_mask[m] | s->field_mask[m][0] | s->field_mask[m][1];
    if (present == ALL_COLOURS) resolve(s, m, p);
    else start_turn(s, 1 - p);
}

static inline void leave_hand(State *s, int p, int colour, int k) {
    counts_add(&s->hand[p], colour, -k);
    s->hand_n[p] -= (uint8_t)k;
}

static void play_mountain(State *s, int p, int colour, int m) {
    leave_hand(s, p, colour, 1);
    counts_add(&s->mountain[m], colour, 1);
    s->mountain_mask[m] |= (uint8_t)(1 << colour);
    int room = HAND_MAX - s->hand_n[p];
    draw_hand(s, p, room < 3 ? room : 3);                                             /* M-13 */
    check_complete(s, m, p);
}

static void play_field(State *s, int p, int colour, int k, int m) {
    leave_hand(s, p, colour, k);
    counts_add(&s->field[m][p], colour, k);
    s->field_n[m][p] += (uint8_t)k;
    s->field_mask[m][p] |= (uint8_t)(1 << colour);
    check_complete(s, m, p);
}

static void play_discard(State *s, int p, int colour, int k) {
    leave_hand(s, p, colour, k);
    s->discard_n = (uint8_t)pile_push(s->discard, s->discard_n, colour, k);
    draw_hand(s, p, k);
    start_turn(s, 1 - p);
}

static void play_pick(State *s, int p, int colour) {
    int m = s->mandala, k = count_of(&s->mountain[m], colour);
    counts_add(&s->mountain[m], colour, -k);
    s->mountain_mask[m] &= (uint8_t)~(1 << colour);
    if (s->field_n[m][p] == 0) {                                                      /* M-26 */
        s->discard_n = (uint8_t)pile_push(s->discard, s->discard_n, colour, k);
    } else {
        if (s->river[p][colour] == 0) {
            s->river[p][colour] = ++s->river_n[p];
            k--;
        }
        counts_add(&s->cup[p], colour, k);
        s->cup_n[p] += (uint8_t)k;
    }
    s->player = (uint8_t)(1 - p);
    if (s->mountain_mask[m] == 0) clean_up(s, m);
}

static void play(State *s, uint8_t move) {
    int p = s->player, zone = move >> 6, colour = move >> 3 & 7, low = move & 7;
    if (s->phase == RESOLVE) play_pick(s, p, colour);
    else if (zone == TO_MOUNTAIN >> 6) play_mountain(s, p, colour, low);
    else if (zone == TO_DISCARD >> 6) play_discard(s, p, colour, low + 1);
    else play_field(s, p, colour, low + 1, zone);
}

static int score(const State *s, int p) {
    int points = 0;
    for (int c = 0; c < COLOURS; c++) points += count_of(&s->cup[p], c) * s->river[p][c];
    return points;
}

/* ---- invariants (M-38) ---- */

#ifdef CHECK
static unsigned mask_of(const Counts *counts) {
    unsigned mask = 0;
    for (int c = 0; c < COLOURS; c++) mask |= (unsigned)(count_of(counts, c) > 0) << c;
    return mask;
}

static void check_mandala(const State *s, int m) {
    unsigned mountain = mask_of(&s->mountain[m]), mine[2];
    assert(mountain == s->mountain_mask[m]);
    for (int p = 0; p < 2; p++) {
        mine[p] = mask_of(&s->field[m][p]);
        assert(mine[p] == s->field_mask[m][p]);
        assert(counts_total(&s->field[m][p]) == s->field_n[m][p]);
    }
    assert((mountain & mine[0]) == 0 && (mountain & mine[1]) == 0 && (mine[0] & mine[1]) == 0);
    if (s->phase == PLAY) assert((mountain | mine[0] | mine[1]) != ALL_COLOURS);
}

static void check(const State *s) {
    Counts all;
    counts_clear(&all);
    for (int i = 0; i < s->deck_n; i++) counts_add(&all, s->deck[i], 1);
    for (int i = 0; i < s->discard_n; i++) counts_add(&all, s->discard[i], 1);
    for (int i = 0; i < 2; i++) {
        const Counts *zones[5] = {&s->hand[i], &s->cup[i], &s->mountain[i], &s->field[i][0], &s->field[i][1]};
        for (int z = 0; z < 5; z++) counts_join(&all, zones[z]);
        check_mandala(s, i);
        int positions = 0;
        for (int c = 0; c < COLOURS; c++) {
            if (s->river[i][c] == 0) continue;
            counts_add(&all, c, 1);
            positions |= 1 << s->river[i][c];
        }
        assert(positions == (2 << s->river_n[i]) - 2);
        assert(counts_total(&s->hand[i]) == s->hand_n[i] && s->hand_n[i] <= HAND_MAX && s->hand_n[i] >= 1);
        assert(counts_total(&s->cup[i]) == s->cup_n[i]);
    }
    for (int c = 0; c < COLOURS; c++) assert(count_of(&all, c) == PER_COLOUR);
    assert(s->deck_n > 0 || s->exhausted);
}

/* The list against the rules spelled out one by one. */
static void check_list(const State *s, const uint8_t *moves, int n) {
    if (s->phase != PLAY) return;
    bool listed[256] = {false};
    for (int i = 0; i < n; i++) {
        assert(!listed[moves[i]]);
        listed[moves[i]] = true;
    }
    int p = s->player, expected = 0;
    for (int c = 0; c < COLOURS; c++) {
        int have = count_of(&s->hand[p], c);
        for (int k = 1; k <= have; k++, expected++) assert(listed[TO_DISCARD | c << 3 | (k - 1)]);
        for (int m = 0; m < 2; m++) {
            bool up = count_of(&s->mountain[m], c), own = count_of(&s->field[m][p], c);
            bool theirs = count_of(&s->field[m][1 - p], c);
            bool last = s->hand_n[p] == 1 && s->deck_n + s->discard_n == 0;
            if (have && !own && !theirs && !last) expected++, assert(listed[TO_MOUNTAIN | c << 3 | m]);
            for (int k = 1; k <= have && k < s->hand_n[p] && !up && !theirs; k++, expected++)
                assert(listed[TO_FIELD | m << 6 | c << 3 | (k - 1)]);
        }
    }
    assert(n == expected);
}
#else
#define check(s) ((void)0)
#define check_list(s, moves, n) ((void)0)
#endif

/* ---- random play ---- */

static int playout(State *s, uint64_t *branching) {
    uint8_t moves[MAX_MOVES + 8];
    int plies = 0;
    uint64_t total = 0;
    while (s->phase != OVER) {
        int n = legal_moves(s, moves);
        ASSERT(n >= 1 && n <= MAX_MOVES);
        check_list(s, moves, n);
        play(s, moves[below(&s->rng, (uint32_t)n)]);
        check(s);
        total += (uint64_t)n;
        plies++;
    }
    *branching = total;
    return plies;
}

int main(int argc, char **argv) {
    Options options = options_parse(argc, argv, 2, 2);
    Summary sum = {0};
    uint64_t resolutions = 0, empty = 0, endings[END_KINDS] = {0}, ties = 0;
    State s;
    prepare();
    double start = now();
    for (long g = 0; g < options.games; g++) {
        uint64_t branching;
        setup(&s, game_seed(options.seed, g));
        check(&s);
        int plies = playout(&s, &branching), points[2], rank[2];
        for (int p = 0; p < 2; p++) {
            points[p] = score(&s, p);
            rank[p] = points[p] * 256 - s.cup_n[p];                                   /* M-37 */
        }
        summary_add(&sum, 2, plies, branching, points, rank);
        resolutions += s.resolutions;
        empty += s.resolutions_empty;
        endings[s.ending]++;
        ties += rank[0] == rank[1];
    }
    double seconds = now() - start, games = (double)options.games;
    summary_print(&sum, "mandala", 2, seconds);
    printf(", \"resolutions_mean\": %.5f, \"resolutions_empty_mean\": %.5f, \"resolutions_empty_share\": %.5f, "
           "\"end_river\": %.5f, \"end_deck\": %.5f, \"end_both\": %.5f, \"dead\": %llu, \"draws\": %.5f}\n",
           (double)resolutions / games, (double)empty / games, (double)empty / (double)resolutions,
           (double)endings[END_RIVER] / games, (double)endings[END_DECK] / games,
           (double)endings[END_BOTH] / games, (unsigned long long)endings[END_DEAD], (double)ties / games);
    return 0;
}
