/*
 * The creation protocol, as a model for the checker Spin.
 *
 * Read this next to the Swift code of the same names. A few words on how the model is written:
 *
 * - Every cell stands for one component in one place. Two scopes or two graphs are simply different cells.
 * - A thread runs one step at a time, named by `step`. One step is one `atomic` block of the process `Thread`. What happens
 *   under the lock is one step. A load and a compare-and-swap of a cell's word are a step each. Between two steps every
 *   other thread may run.
 * - Promela has no recursion. A thread has a stack of openings; the code that runs is always that of the topmost opening
 *   that is not closed (see `runningOpening`). Its `program` and its `todo` say how far it is.
 * - Variables that begin with an underscore are used inside one step only. They are `hidden`: no part of the state.
 * - Variables called "ghost" exist for the assertions only. The protocol never looks at them.
 *
 * Two parameters are given when the checker is made: -DTHREADS=n and -DCELLS=n, at most 5. Everything else is read from the
 * environment when the checker starts, so one compiled checker serves all graphs:
 *
 *   SHAPE="A>B B~A"   who asks for whom. A>B: A's initializer asks for B. B~A: B's injections ask for A. A!B: A's post-init.
 *   ENTRIES="AB"      what threads may resolve. Without it: every cell of the shape.
 *   CAPTURED=1        every creation is its own base, its injections run right after its initializer. Without it all
 *                     components are one static group: injections are left to the thread's base.
 *   STATIC="1120"     a mixture: A and B are one static group, C alone is another one, D is captured
 *   RESOLVES=n        how often each thread resolves (1 without it)
 *   FAULTS=n          how many attempts (an initializer, the injections of one component, a post-init) may fail
 *   SWALLOWS=n        how many errors may be swallowed by the closure that made the request
 *   ABANDONS=n        how many times a cell is emptied from outside, at any moment
 *   OPTIONAL=1        a closure may leave out any of its requests: one run stands for all graphs with some of these edges
 *   EDGES=n           with OPTIONAL: at most so many requests are made in all: all graphs of so many edges
 *   BREAK=rule        break one rule on purpose, to see that the assertions notice. The names are in `rules` below.
 *
 * Which thread resolves what, in which order a closure makes its requests, what fails, is swallowed or emptied, and when: all
 * that is left open, and the checker tries every possibility.
 */

#ifndef THREADS
#define THREADS 2
#endif
#ifndef CELLS
#define CELLS 3
#endif

/* ------------------------------------------------------------------------------------------------------- the words */

/* The word of a cell. */
#define EMPTY      0
#define CREATING   1
#define COMPLETE   2

/* The phase of a part. */
#define OPEN       0
#define INJECTED   1
#define FINISHED   2
#define PUBLISHED  3   /* its joint was published: the thread only has to pop its openings */

/* The program of an opening: which of its closures runs or runs next. */
#define INITIALIZER 0
#define INJECTIONS  1
#define POSTINIT    2
#define NOTHING_LEFT 3

/* What a thread waits for. */
#define NOTHING    0
#define FOR_CELL   1
#define FOR_JOINT  2

/* What a thread does next. */
#define S_RESOLVE     0   /* begin an outermost resolve, or end */
#define S_LOAD        1   /* request: load the word of the cell */
#define S_CLAIM       2   /* request: it was empty */
#define S_ADDMEMBER   3   /* claimed in a part with a joint: make the cell a member */
#define S_ASK         4   /* request: it was creating: take the lock */
#define S_PARKED      5   /* waits for a cell */
#define S_RUN         6   /* go on with the closure that runs. Only looks at what is the thread's own: no step of its own */
#define S_CHOOSE      7   /* the closure that runs makes one of its requests, or returns, or fails. No step of its own */
#define S_INITIALIZED 8   /* an initializer has returned */
#define S_SETTLE      9   /* take the lock to settle */
#define S_SETTLING    10  /* parked in settle, or woken and about to take the lock again */
#define S_PUBLISH     11  /* publish a part without a joint, one cell in each step */
#define S_DROP        12  /* the creation at the opening `drop` has failed */
#define S_THROW       13  /* a request has thrown: the closure that runs swallows it or fails. No step of its own */
#define S_DONE        14

typedef Cell {
    byte word;
    byte owner;        /* while creating */
    bit watched;
    bit abandoned;
    byte at;           /* index of its opening in the owner's stack (Swift: found by a search) */
    byte joint;        /* the joint it is a member of, or 0 */
    byte takers;       /* set of threads (bits) that took the early instance */
}

typedef Opening {
    byte cell;
    bit instance;      /* initialized */
    byte base;
    bit closed;        /* the creation is over, not published */
    byte program;
    byte todo;         /* set of cells (bits) that the program still has to ask for */
    bit busy;          /* a closure runs in this opening: */
    byte work;         /* index of the opening whose program it is (an opening of its part, mostly itself) */
    byte holds;        /* ghost: cells whose instances it was given before they were published */
    bit spoilt;        /* ghost: it was given an instance that was dropped since */
    /* Of the part that begins at this opening: */
    byte joint;        /* or 0 */
    byte phase;
    bit failure;
}

typedef ThreadState {
    Opening opening[CELLS];
    byte depth;
    byte wait;         /* guarded by the lock */
    byte cell;         /* of wait = FOR_CELL */
    byte phase;        /* of wait = FOR_JOINT */
    byte step;
    byte target;       /* the cell that is asked for */
    byte drop;
    byte resolves;
    bit notKept;       /* a cell of the part that is being published was emptied: none of the part is kept */
}

Cell cell[CELLS];
ThreadState thread[THREADS];

/* The graph. Bit d of edges[c]: c asks for d. */
byte initializerEdges[CELLS];
byte injectionEdges[CELLS];
byte postInitEdges[CELLS];
bool initializerCycle;     /* initializers alone form a cycle */
bool mixedCycle;           /* there is a cycle with an initializer in it */
byte group[CELLS];         /* the static group of a component; 0: it is created as captured */
bool someCaptured;         /* not all components are one static group */
bool optional;
byte broken;               /* the rule that is broken, or 0 */
byte entries;              /* cells that threads may resolve */

byte firstTarget[THREADS];
byte faults, swallows, abandons, resolves, edges;
byte ended;
bool disturbed;            /* ghost: a fault has happened or recursion was found: a resolve may fail */
bool undisturbed;          /* ghost: nothing is emptied from outside */

/* Used within one step. */
hidden byte _c, _i, _j, _k, _x, _y, _z, _b, _m, _f, _o, _set, _joint, _joints, _taken, _failed, _again, _stop, _sum, _jt, _level, _rounds;
hidden byte _reach[THREADS];
hidden byte _low[THREADS];

/* joints are numbered from 1; a set of joints is a set of bits */
#define MAXJOINTS 7

#define BIT(n)        (1 << (n))
#define HAS(set, n)   (((set) & BIT(n)) != 0)
#define O(t, i)       thread[t].opening[i]
#define TOPBASE(t)    O(t, thread[t].depth - 1).base
#define PART(t)       O(t, TOPBASE(t))
#define JOINT_OF(t)   (thread[t].depth > 0 -> PART(t).joint : 0)     /* the joint a thread is in */
#define IS_INITIALIZED(c)  (O(cell[c].owner, cell[c].at).instance)
/* A thread may take the early instance of a cell: an initialized member of the joint the thread is in. */
#define TAKEABLE(t, c) (cell[c].joint != 0 && cell[c].joint == JOINT_OF(t) && IS_INITIALIZED(c))
#define NAME(c)       (65 + (c))

/* Rules that can be broken on purpose. Two of them are not noticed at the sizes that were tried (FAILURE_KEEPS_PHASE,
   JOIN_TOPMOST_ONLY): these rules are kept for safety. The others are in `check --broken`. */
#define CLAIM_BY_STORE        1   /* claim by a plain store instead of a compare-and-swap */
#define PUBLISH_NO_WAKE       2   /* publish a watched cell as if it were not */
#define PUBLISH_SINGLY        3   /* a part of a joint is published without the others */
#define NO_BARRIER            4   /* post-inits run before the other parts of the joint are injected */
#define SETTLE_NO_LOOP_CHECK  5   /* settle waits without looking for a loop */
#define TAKE_OUTSIDE_JOINT    6   /* take an early instance without being in its joint */
#define WAIT_FOR_MEMBER       7   /* join only for a cell that is no member yet, wait for a member in any case */
#define OTHER_THREADS_ONLY    8   /* settle: only parts of other threads count */
#define OWN_JOIN_NO_WAKE      9   /* join own openings without waking those who can go on now */
#define JOIN_WAKES_TAKERS     10  /* join wakes only those who can take a member, not those who wait for the joint */
#define DROP_NO_WAKE          11  /* drop a cell without waking who waits for it */
#define DROP_SPARES_TAKERS    12  /* drop a member without failing those who took it */
#define FAILURE_KEEPS_PHASE   13  /* a part that fails keeps its phase */
#define LOOP_IS_RECURSION     14  /* every loop of waits for cells counts as recursion */
#define NO_STRICT_CHAIN       15  /* recursion over threads is not looked for */
#define CLAIM_NO_MEMBER       16  /* a cell claimed in a part with a joint does not become a member */
#define JOIN_TOPMOST_ONLY     17  /* join takes the parts that are waited for, not lower parts in the same joint */
#define CLAIM_KEEPS_PHASE     18  /* what a post-init creates leaves the part injected */

c_code {
    static const char *rules[] = { "", "claim-by-store", "publish-no-wake", "publish-singly", "no-barrier", "settle-no-loop-check",
        "take-outside-joint", "wait-for-member", "other-threads-only", "own-join-no-wake", "join-wakes-takers", "drop-no-wake",
        "drop-spares-takers", "failure-keeps-phase", "loop-is-recursion", "no-strict-chain", "claim-no-member", "join-topmost-only",
        "claim-keeps-phase", 0 };

    static int number(const char *name, int otherwise) {
        const char *s = getenv(name);
        return s && *s ? atoi(s) : otherwise;
    }

    static void bad(const char *what, const char *value) {
        printf("bad %s '%s'\n", what, value);
        exit(2);
    }

    static void readEnvironment(void) {
        const char *s = getenv("SHAPE");
        int c, d, k;
        unsigned char strict[CELLS], any[CELLS];
        for (; s && *s; s += 3) {
            while (*s == ' ') s++;
            if (!*s) break;
            c = s[0] - 'A'; d = s[1] ? s[2] - 'A' : -1;
            if (c < 0 || c >= CELLS || d < 0 || d >= CELLS) bad("SHAPE", s);
            if (s[1] == '>') now.initializerEdges[c] |= 1 << d;
            else if (s[1] == '~') now.injectionEdges[c] |= 1 << d;
            else if (s[1] == '!') now.postInitEdges[c] |= 1 << d;
            else bad("SHAPE", s);
            now.entries |= 1 << c | 1 << d;
        }
        s = getenv("ENTRIES");
        if (s && *s) for (now.entries = 0; *s; s++) {
            if (*s < 'A' || *s >= 'A' + CELLS) bad("ENTRIES", s);
            now.entries |= 1 << (*s - 'A');
        }
        /* Does the graph have a cycle of initializers alone, or one with an initializer in it? */
        for (c = 0; c < CELLS; c++) {
            strict[c] = now.initializerEdges[c];
            any[c] = now.initializerEdges[c] | now.injectionEdges[c] | now.postInitEdges[c];
        }
        for (k = 0; k < CELLS; k++) for (c = 0; c < CELLS; c++) {
            if (strict[c] >> k & 1) strict[c] |= strict[k];
            if (any[c] >> k & 1) any[c] |= any[k];
        }
        for (c = 0; c < CELLS; c++) for (d = 0; d < CELLS; d++) if (now.initializerEdges[c] >> d & 1) {
            if (c == d || strict[d] >> c & 1) now.initializerCycle = 1;
            if (c == d || any[d] >> c & 1) now.mixedCycle = 1;
        }
        s = getenv("STATIC");
        for (c = 0; c < CELLS; c++) now.group[c] = s && *s ? *s++ - '0' : !number("CAPTURED", 0);
        for (c = 0; c < CELLS; c++) if (!now.group[c] || now.group[c] != now.group[0]) now.someCaptured = 1;
        now.optional = number("OPTIONAL", 0);
        now.faults = number("FAULTS", 0);
        now.swallows = number("SWALLOWS", 0);
        now.abandons = number("ABANDONS", 0);
        now.undisturbed = now.abandons == 0;
        now.resolves = number("RESOLVES", 1);
        now.edges = number("EDGES", 255);
        s = getenv("BREAK");
        if (s && *s) {
            for (k = 1; rules[k] && strcmp(rules[k], s); k++) ;
            if (!rules[k]) bad("BREAK", s);
            now.broken = k;
        }
    }
}

/* ------------------------------------------------------------------------------------------------- small procedures */

/* A waker sets wait = nothing, under the lock, before it wakes. */
inline wake(who) {
    if
    :: thread[who].wait != NOTHING ->
        thread[who].wait = NOTHING; thread[who].cell = 0; thread[who].phase = 0;
        printf("      thread %d is woken\n", who)
    :: else
    fi
}

inline wakeWaitingForCell(it) {
    _y = 0;
    do
    :: _y < THREADS ->
        if
        :: thread[_y].wait == FOR_CELL && thread[_y].cell == it -> wake(_y)
        :: else
        fi;
        _y++
    :: else -> break
    od
}

/* Those who wait for a phase of this joint. */
inline wakeWaitingForJoint(jt) {
    _y = 0;
    do
    :: _y < THREADS ->
        if
        :: thread[_y].wait == FOR_JOINT && JOINT_OF(_y) == jt -> wake(_y)
        :: else
        fi;
        _y++
    :: else -> break
    od
}

/* The opening whose closure runs: the topmost one that is not closed. _f = CELLS if there is none. */
inline runningOpening(who) {
    _f = thread[who].depth;
    do
    :: _f > 0 && O(who, _f - 1).closed -> _f--
    :: else -> break
    od;
    if
    :: _f > 0 -> _f--
    :: else -> _f = CELLS
    fi
}

inline clearOpening(who, nr) {
    O(who, nr).cell = 0; O(who, nr).instance = 0; O(who, nr).base = 0; O(who, nr).closed = 0; O(who, nr).program = 0; O(who, nr).todo = 0;
    O(who, nr).busy = 0; O(who, nr).work = 0;
    O(who, nr).holds = 0; O(who, nr).spoilt = 0; O(who, nr).joint = 0; O(who, nr).phase = 0; O(who, nr).failure = 0
}

/* The opening at index `to` and all above leave the stack. */
inline popDownTo(who, down) {
    do
    :: thread[who].depth > down ->
        thread[who].depth--;
        clearOpening(who, thread[who].depth)
    :: else -> break
    od
}

/* The word of a cell leaves `creating`. */
inline leaveCreating(it, down) {
    cell[it].word = down; cell[it].owner = 0; cell[it].watched = 0; cell[it].abandoned = 0;
    cell[it].at = 0; cell[it].joint = 0; cell[it].takers = 0
}

/* ghost: the instance of c is no secret any more. */
inline noLongerEarly(it) {
    _x = 0;
    do
    :: _x < THREADS ->
        _j = 0;
        do
        :: _j < thread[_x].depth -> O(_x, _j).holds = O(_x, _j).holds & ~BIT(it); _j++
        :: else -> break
        od;
        _x++
    :: else -> break
    od
}

/* ghost: the instance of c is dropped: whoever holds it is spoilt. */
inline spoil(it) {
    _x = 0;
    do
    :: _x < THREADS ->
        _j = 0;
        do
        :: _j < thread[_x].depth ->
            if
            :: HAS(O(_x, _j).holds, it) -> O(_x, _j).holds = O(_x, _j).holds & ~BIT(it); O(_x, _j).spoilt = 1
            :: else
            fi;
            _j++
        :: else -> break
        od;
        _x++
    :: else -> break
    od
}

/* The running closure of t is given the instance of c. `early`: before it is published. */
inline give(who, it, early) {
    runningOpening(who);
    if
    :: _f == CELLS -> _k = CELLS
    :: else -> _k = O(who, _f).work
    fi;
    if
    :: early ->
        /* 2. Nobody outside the part or joint is given an early instance. */
        assert(_k != CELLS);
        assert(cell[it].word == CREATING && IS_INITIALIZED(it));
        assert((cell[it].owner == who && O(who, cell[it].at).base == O(who, _k).base) ||
                (cell[it].joint != 0 && cell[it].joint == O(who, O(who, _k).base).joint));
        O(who, _k).holds = O(who, _k).holds | BIT(it)
    :: else
    fi;
    thread[who].target = 0;
    thread[who].step = S_RUN
}

/* ------------------------------------------------------------------------------------ who waits for whom, and joints */

/* _m = the threads of all parts of a joint. */
inline threadsOfJoint(jt) {
    _z = 0; _m = 0;
    do
    :: _z < THREADS ->
        _i = 0;
        do
        :: _i < thread[_z].depth ->
            if
            :: O(_z, _i).base == _i && O(_z, _i).joint == jt -> _m = _m | BIT(_z)
            :: else
            fi;
            _i++
        :: else -> break
        od;
        _z++
    :: else -> break
    od
}

#define NOT_MY_PART(x)  (_z != x || (_i != TOPBASE(x) && broken != OTHER_THREADS_ONLY))

/* _m = the threads of the parts of the joint that have not reached the phase, without the topmost part of `x`. */
inline threadsBeforePhase(waiter, jt, level) {
    _z = 0; _m = 0;
    do
    :: _z < THREADS ->
        _i = 0;
        do
        :: _i < thread[_z].depth ->
            if
            :: O(_z, _i).base == _i && O(_z, _i).joint == jt && O(_z, _i).phase < level && NOT_MY_PART(waiter) -> _m = _m | BIT(_z)
            :: else
            fi;
            _i++
        :: else -> break
        od;
        _z++
    :: else -> break
    od
}

/* _m = which threads must do something before x can go on. */
inline blockers(who) {
    _m = 0;
    if
    :: thread[who].wait == FOR_CELL ->
        _c = thread[who].cell;
        assert(cell[_c].word == CREATING && cell[_c].watched);
        if
        :: cell[_c].joint != 0 && cell[_c].joint == JOINT_OF(who) ->
            if
            :: IS_INITIALIZED(_c)
            :: else -> _m = BIT(cell[_c].owner)
            fi
        :: cell[_c].joint != 0 && cell[_c].joint != JOINT_OF(who) -> _jt = cell[_c].joint; threadsOfJoint(_jt)
        :: else -> _m = BIT(cell[_c].owner)
        fi
    :: thread[who].wait == FOR_JOINT -> _jt = JOINT_OF(who); _level = thread[who].phase; threadsBeforePhase(who, _jt, _level)
    :: else
    fi
}

/* _set = S: the threads that can be reached from `me` along blockers and from which `me` can be reached, or 0. */
inline findLoop(me) {
    _x = 0;
    do
    :: _x < THREADS -> blockers(_x); _reach[_x] = _m; _x++
    :: else -> break
    od;
    _k = 0;
    do
    :: _k < THREADS ->
        _x = 0;
        do
        :: _x < THREADS ->
            if
            :: HAS(_reach[_x], _k) -> _reach[_x] = _reach[_x] | _reach[_k]
            :: else
            fi;
            _x++
        :: else -> break
        od;
        _k++
    :: else -> break
    od;
    _set = 0;
    if
    :: HAS(_reach[me], me) ->
        _x = 0;
        do
        :: _x < THREADS ->
            if
            :: HAS(_reach[me], _x) && HAS(_reach[_x], me) -> _set = _set | BIT(_x)
            :: else
            fi;
            _x++
        :: else -> break
        od
    :: else
    fi
}

/* _joints = the joints of the parts of t that begin at `from` or above. */
inline collectJoints(who, from) {
    _i = from;
    do
    :: _i < thread[who].depth ->
        if
        :: O(who, _i).base == _i && O(who, _i).joint != 0 -> _joints = _joints | BIT(O(who, _i).joint)
        :: else
        fi;
        _i++
    :: else -> break
    od
}

/* All openings of t from `from` on (the base of a part) become one part of the joint _joint (0: of none). */
inline unitePart(who, from) {
    _i = from + 1;
    do
    :: _i < thread[who].depth ->
        if
        :: O(who, _i).base == _i ->
            O(who, from).phase = OPEN;
            if
            :: O(who, _i).failure -> O(who, from).failure = 1
            :: else
            fi;
            O(who, _i).joint = 0; O(who, _i).phase = 0; O(who, _i).failure = 0
        :: else
        fi;
        O(who, _i).base = from;
        _i++
    :: else -> break
    od;
    O(who, from).joint = _joint;
    _i = from;
    do
    :: _i < thread[who].depth && _joint != 0 ->
        cell[O(who, _i).cell].joint = _joint;
        cell[O(who, _i).cell].watched = 1;
        _i++
    :: else -> break
    od
}

/* Everything that belongs to one of _joints belongs to _joint from now on. */
inline renameJoints() {
    _x = 0;
    do
    :: _x < THREADS ->
        _i = 0;
        do
        :: _i < thread[_x].depth ->
            if
            :: O(_x, _i).base == _i && O(_x, _i).joint != 0 && HAS(_joints, O(_x, _i).joint) -> O(_x, _i).joint = _joint
            :: else
            fi;
            _i++
        :: else -> break
        od;
        _x++
    :: else -> break
    od;
    _x = 0;
    do
    :: _x < CELLS ->
        if
        :: cell[_x].joint != 0 && HAS(_joints, cell[_x].joint) -> cell[_x].joint = _joint
        :: else
        fi;
        _x++
    :: else -> break
    od
}

/* _joint = the smallest of _joints, or a number that no joint has. */
inline numberOfJoint() {
    _joint = 1;
    if
    :: _joints != 0 ->
        do
        :: HAS(_joints, _joint) -> break
        :: else -> _joint++
        od
    :: else ->
        do
        :: threadsOfJoint(_joint);
            if
            :: _m == 0 -> break
            :: else -> _joint++
            fi
        od
    fi;
    assert(_joint <= MAXJOINTS)
}

/* The joint _joint has got more parts or members: who waits for it looks again, and who can take a member now takes it. */
inline wakeJoined() {
    _y = 0;
    do
    :: _y < THREADS ->
        if
        :: thread[_y].wait == FOR_JOINT && JOINT_OF(_y) == _joint && broken != JOIN_WAKES_TAKERS -> wake(_y)
        :: thread[_y].wait == FOR_CELL && JOINT_OF(_y) == _joint && TAKEABLE(_y, thread[_y].cell) -> wake(_y)
        :: else
        fi;
        _y++
    :: else -> break
    od
}

/* join(S), S = _set. */
inline joinLoop() {
    /* The lowest opening of each thread that somebody in S waits for. */
    _x = 0; _joints = 0;
    do
    :: _x < THREADS -> _low[_x] = CELLS; _x++
    :: else -> break
    od;
    _y = 0;
    do
    :: _y < THREADS && HAS(_set, _y) ->
        _joint = 0;
        if
        :: thread[_y].wait == FOR_CELL ->
            _c = thread[_y].cell;
            _o = cell[_c].owner;
            if
            :: HAS(_set, _o) && O(_o, cell[_c].at).base < _low[_o] -> _low[_o] = O(_o, cell[_c].at).base
            :: else
            fi;
            if
            :: cell[_c].joint != 0 && cell[_c].joint != JOINT_OF(_y) -> _joint = cell[_c].joint
            :: else
            fi
        :: else -> _joint = JOINT_OF(_y)
        fi;
        if
        :: _joint != 0 ->
            _joints = _joints | BIT(_joint);
            _x = 0;
            do
            :: _x < THREADS && HAS(_set, _x) ->
                _i = 0;
                do
                :: _i < thread[_x].depth ->
                    if
                    :: O(_x, _i).base == _i && O(_x, _i).joint == _joint && _i < _low[_x] -> _low[_x] = _i
                    :: else
                    fi;
                    _i++
                :: else -> break
                od;
                _x++
            :: _x < THREADS && !HAS(_set, _x) -> _x++
            :: else -> break
            od
        :: else
        fi;
        _y++
    :: _y < THREADS && !HAS(_set, _y) -> _y++
    :: else -> break
    od;
    /* The joints met on the way. */
    do
    :: true ->
        _sum = _joints; _again = 0;
        _x = 0;
        do
        :: _x < THREADS && HAS(_set, _x) ->
            assert(_low[_x] != CELLS);
            collectJoints(_x, _low[_x]);
            /* A waiting thread has only one part in a joint. */
            _i = 0;
            do
            :: _i < _low[_x] && broken != JOIN_TOPMOST_ONLY ->
                if
                :: O(_x, _i).base == _i && O(_x, _i).joint != 0 && HAS(_joints, O(_x, _i).joint) -> _low[_x] = _i; _again = 1
                :: else
                fi;
                _i++
            :: else -> break
            od;
            _x++
        :: _x < THREADS && !HAS(_set, _x) -> _x++
        :: else -> break
        od;
        if
        :: _sum == _joints && !_again -> break
        :: else
        fi
    od;
    numberOfJoint();
    renameJoints();
    _y = 0;
    do
    :: _y < THREADS ->
        if
        :: HAS(_set, _y) ->
            unitePart(_y, _low[_y]);
            printf("      joint %d: openings of thread %d from index %d on\n", _joint, _y, _low[_y])
        :: else
        fi;
        _y++
    :: else -> break
    od;
    wakeJoined()
}

/* My openings from the base of index `i` on become one part. */
inline joinOwn(me, nr) {
    _b = O(me, nr).base;
    _joints = 0; _joint = 0;
    collectJoints(me, _b);
    if
    :: _joints != 0 -> numberOfJoint(); renameJoints()
    :: else
    fi;
    unitePart(me, _b);
    if
    :: _joint != 0 && broken != OWN_JOIN_NO_WAKE -> wakeJoined()
    :: else
    fi
}

/* ------------------------------------------------------------------------------------------------ request(c), in steps */

inline load(me) {
    _c = thread[me].target;
    if
    :: cell[_c].word == COMPLETE ->
        printf("   thread %d: %c is complete\n", me, NAME(_c));
        give(me, _c, 0)
    :: cell[_c].word == EMPTY -> thread[me].step = S_CLAIM
    :: cell[_c].word == CREATING -> thread[me].step = S_ASK
    fi
}

/* A post-init has asked for something new: the part has injections to do again. */
inline openAgain(me) {
    if
    :: broken != CLAIM_KEEPS_PHASE -> PART(me).phase = OPEN
    :: else
    fi
}

inline claim(me) {
    _c = thread[me].target;
    if
    :: cell[_c].word != EMPTY && broken != CLAIM_BY_STORE -> thread[me].step = S_LOAD
    :: else ->
        printf("   thread %d: claims %c\n", me, NAME(_c));
        runningOpening(me);
        _i = thread[me].depth;
        assert(_i < CELLS);
        cell[_c].word = CREATING; cell[_c].owner = me; cell[_c].at = _i;
        thread[me].depth++;
        O(me, _i).cell = _c; O(me, _i).program = INITIALIZER; O(me, _i).todo = initializerEdges[_c];
        /* Asked for by a component of its own static group: it belongs to the same part. Otherwise it is a base. */
        O(me, _i).base = _i;
        if
        :: _f != CELLS && group[_c] != 0 && group[_c] == group[O(me, O(me, _f).work).cell] -> O(me, _i).base = O(me, _f).base
        :: else
        fi;
        thread[me].target = 0;
        if
        :: PART(me).joint != 0 && broken != CLAIM_NO_MEMBER -> thread[me].step = S_ADDMEMBER
        :: else -> openAgain(me); thread[me].step = S_RUN
        fi
    fi
}

inline addMember(me) {
    _c = O(me, thread[me].depth - 1).cell;
    cell[_c].joint = PART(me).joint;
    cell[_c].watched = 1;
    openAgain(me);
    printf("   thread %d: %c becomes a member\n", me, NAME(_c));
    thread[me].step = S_RUN
}

inline recursion(me) {
    printf("   thread %d: recursiveInitialization\n", me);
    /* 4. */
    assert(initializerCycle || (someCaptured && mixedCycle));
    disturbed = 1;
    thread[me].step = S_THROW
}

/* Follow the waits from c: _stop = 1 if they lead back to me through cells that are not initialized. */
inline strictChain(me, it) {
    _stop = 0; _x = it;
    do
    :: true ->
        _o = cell[_x].owner;
        if
        :: _o != me && thread[_o].wait == NOTHING -> break
        :: else ->
            if
            :: IS_INITIALIZED(_x) -> break
            :: else ->
                if
                :: _o == me -> _stop = 1; break
                :: else ->
                    if
                    :: thread[_o].wait == FOR_CELL -> _x = thread[_o].cell
                    :: else -> break
                    fi
                fi
            fi
        fi
    od
}

inline askOther(me) {
    _rounds = 0;
    do
    :: true ->
        _rounds++;
        assert(_rounds <= THREADS + 1);    /* join(S), repeat: this ends */
        _c = thread[me].target;
        if
        :: TAKEABLE(me, _c) ||
                (broken == TAKE_OUTSIDE_JOINT && cell[_c].joint != 0 && thread[me].depth > 0 && IS_INITIALIZED(_c)) ->
            cell[_c].takers = cell[_c].takers | BIT(me);
            printf("   thread %d: takes the early %c of thread %d\n", me, NAME(_c), cell[_c].owner);
            give(me, _c, 1);
            break
        :: else ->
            strictChain(me, _c);
            if
            :: _stop && broken != NO_STRICT_CHAIN -> recursion(me); break
            :: else ->
                thread[me].wait = FOR_CELL; thread[me].cell = thread[me].target;
                findLoop(me);
                if
                :: _set != 0 && broken == LOOP_IS_RECURSION ->
                    thread[me].wait = NOTHING; thread[me].cell = 0;
                    recursion(me);
                    break
                :: _set != 0 && broken != LOOP_IS_RECURSION && !(broken == WAIT_FOR_MEMBER && cell[thread[me].target].joint != 0 &&
                        cell[thread[me].target].joint == JOINT_OF(me)) ->
                    printf("   thread %d: would wait for %c in a loop\n", me, NAME(thread[me].target));
                    joinLoop();
                    thread[me].wait = NOTHING; thread[me].cell = 0
                :: else ->
                    printf("   thread %d: waits for %c\n", me, NAME(thread[me].target));
                    thread[me].step = S_PARKED;
                    break
                fi
            fi
        fi
    od
}

/* Under the lock. */
inline ask(me) {
    _c = thread[me].target;
    if
    :: cell[_c].word != CREATING -> thread[me].step = S_LOAD
    :: else ->
        cell[_c].watched = 1;
        if
        :: thread[me].depth > 0 && PART(me).failure ->
            printf("   thread %d: asks for %c, its part has failed\n", me, NAME(_c));
            thread[me].step = S_THROW
        :: else ->
            if
            :: cell[_c].owner == me ->
                if
                :: IS_INITIALIZED(_c) ->
                    joinOwn(me, cell[thread[me].target].at);
                    _c = thread[me].target;
                    printf("   thread %d: takes its own early %c\n", me, NAME(_c));
                    give(me, _c, 1)
                :: else -> recursion(me)
                fi
            :: else -> askOther(me)
            fi
        fi
    fi
}

/* ------------------------------------------------------------------------------------------------------------- publish */

/* ghost: what is published together holds nothing that is not published, and nothing that was dropped. _set: the cells. */
inline checkPublication() {
    _x = 0;
    do
    :: _x < THREADS ->
        _j = 0;
        do
        :: _j < thread[_x].depth ->
            if
            :: HAS(_set, O(_x, _j).cell) && cell[O(_x, _j).cell].owner == _x ->
                assert(O(_x, _j).instance);
                assert(!O(_x, _j).spoilt);
                assert((O(_x, _j).holds & ~_set) == 0);
                assert(O(_x, _j).program == NOTHING_LEFT && !O(_x, _j).busy)
            :: else
            fi;
            _j++
        :: else -> break
        od;
        _x++
    :: else -> break
    od;
    _z = 0;
    do
    :: _z < CELLS ->
        if
        :: HAS(_set, _z) -> noLongerEarly(_z)
        :: else
        fi;
        _z++
    :: else -> break
    od
}

/* _set = the cells of my topmost part. */
inline cellsOfPart(me) {
    _set = 0; _i = TOPBASE(me);
    do
    :: _i < thread[me].depth -> _set = _set | BIT(O(me, _i).cell); _i++
    :: else -> break
    od
}

/* A member that was claimed after a cell of its part was emptied would lead to what is not kept. */
inline publishCell(it, dropped) {
    /* 1. */
    assert(cell[it].word == CREATING);
    if
    :: cell[it].abandoned || (dropped) -> leaveCreating(it, EMPTY)
    :: else -> leaveCreating(it, COMPLETE)
    fi
}

/* The cells are published: pop, and return. */
inline endPublished(me) {
    _b = TOPBASE(me);
    popDownTo(me, _b);
    thread[me].target = 0;
    give(me, 0, 0)
}

/* A part without a joint: from the base up, one cell in each step. `target` counts. */
inline publishNext(me) {
    _i = TOPBASE(me);
    do
    :: thread[me].target == 0 && _i < thread[me].depth ->
        if
        :: cell[O(me, _i).cell].abandoned -> thread[me].notKept = 1
        :: else
        fi;
        _i++
    :: else -> break
    od;
    _i = TOPBASE(me) + thread[me].target;
    _c = O(me, _i).cell;
    assert(cell[_c].owner == me);
    printf("   thread %d: publishes %c\n", me, NAME(_c));
    if
    :: cell[_c].watched && broken != PUBLISH_NO_WAKE -> publishCell(_c, thread[me].notKept); wakeWaitingForCell(_c)    /* under the lock */
    :: else -> publishCell(_c, thread[me].notKept)                                         /* by one compare-and-swap */
    fi;
    thread[me].target++;
    if
    :: _i + 1 == thread[me].depth -> thread[me].notKept = 0; endPublished(me)
    :: else
    fi
}

/* All members of a joint, under the lock. */
inline publishJoint(jt) {
    printf("      joint %d is published\n", jt);
    _set = 0; _c = 0;
    do
    :: _c < CELLS ->
        if
        :: cell[_c].joint == jt -> _set = _set | BIT(_c)
        :: else
        fi;
        _c++
    :: else -> break
    od;
    checkPublication();
    wakeWaitingForJoint(jt);
    _x = 0;
    do
    :: _x < THREADS ->
        _i = 0;
        do
        :: _i < thread[_x].depth ->
            if
            :: O(_x, _i).base == _i && O(_x, _i).joint == jt ->
                assert(O(_x, _i).phase == FINISHED && !O(_x, _i).failure);
                O(_x, _i).joint = 0; O(_x, _i).phase = PUBLISHED
            :: else
            fi;
            _i++
        :: else -> break
        od;
        _x++
    :: else -> break
    od;
    _sum = 0; _c = 0;
    do
    :: _c < CELLS -> _sum = _sum | (HAS(_set, _c) && cell[_c].abandoned); _c++
    :: else -> break
    od;
    _c = 0;
    do
    :: _c < CELLS ->
        if
        :: HAS(_set, _c) -> publishCell(_c, _sum); wakeWaitingForCell(_c)
        :: else
        fi;
        _c++
    :: else -> break
    od
}

/* ----------------------------------------------------------------------------------- settle, and how a closure goes on */

/* ghost: when post-inits begin, everything that can be reached from my part has its injections. */
inline checkInjected(me) {
    cellsOfPart(me);
    do
    :: true ->
        _sum = _set; _x = 0;
        do
        :: _x < THREADS ->
            _j = 0;
            do
            :: _j < thread[_x].depth ->
                if
                :: HAS(_set, O(_x, _j).cell) && cell[O(_x, _j).cell].word == CREATING && cell[O(_x, _j).cell].owner == _x ->
                    _set = _set | O(_x, _j).holds;
                    assert(O(_x, _j).program >= POSTINIT)
                :: else
                fi;
                _j++
            :: else -> break
            od;
            _x++
        :: else -> break
        od;
        if
        :: _sum == _set -> break
        :: else
        fi
    od
}

/* All parts are at the phase. _f: the base. */
inline reached(me) {
    if
    :: O(me, _f).phase == INJECTED ->
        checkInjected(me);
        if
        :: O(me, _f).joint != 0 -> _jt = O(me, _f).joint; wakeWaitingForJoint(_jt)
        :: else
        fi;
        thread[me].step = S_RUN
    :: else ->
        if
        :: O(me, _f).joint != 0 && broken != PUBLISH_SINGLY -> _jt = O(me, _f).joint; publishJoint(_jt); endPublished(me)
        :: else -> cellsOfPart(me); checkPublication(); thread[me].target = 0; thread[me].step = S_PUBLISH
        fi
    fi
}

/* The creation at _f is over, but its part ends later: its early instance goes to its caller. */
inline endNonBase(me) {
    printf("   thread %d: %c is closed\n", me, NAME(O(me, _f).cell));
    O(me, _f).closed = 1;
    _c = O(me, _f).cell;
    give(me, _c, 1)
}

inline settleLoop(me) {
    _rounds = 0;
    do
    :: true ->
        _rounds++;
        assert(_rounds <= THREADS + 1);
        runningOpening(me);
        if
        :: O(me, _f).base == _f && O(me, _f).phase == PUBLISHED -> endPublished(me); break
        :: PART(me).failure ->
            printf("   thread %d: its part has failed\n", me);
            thread[me].step = S_THROW; break
        :: O(me, _f).base != _f && !PART(me).failure ->
            printf("   thread %d: its part was extended\n", me);
            endNonBase(me); break
        :: else ->
            _jt = O(me, _f).joint; _level = O(me, _f).phase; threadsBeforePhase(me, _jt, _level);
            if
            :: (broken == NO_BARRIER && _level == INJECTED) || (broken == PUBLISH_SINGLY && _level == FINISHED) -> _m = 0
            :: else
            fi;
            if
            :: _m == 0 -> reached(me); break
            :: else ->
                thread[me].wait = FOR_JOINT; thread[me].phase = O(me, _f).phase;
                findLoop(me);
                if
                :: _set != 0 && broken != SETTLE_NO_LOOP_CHECK ->
                    printf("   thread %d: would wait for its joint in a loop\n", me);
                    _again = 0;
                    joinLoop();
                    thread[me].wait = NOTHING; thread[me].phase = 0
                :: else ->
                    printf("   thread %d: waits for its joint\n", me);
                    thread[me].step = S_SETTLING; break
                fi
            fi
        fi
    od
}

/* settle(phase) of a part with a joint, under the lock. */
inline settleLocked(me) {
    runningOpening(me);
    assert(O(me, _f).base == _f);
    O(me, _f).phase++;
    printf("   thread %d: the part of %c has phase %d\n", me, NAME(O(me, _f).cell), O(me, _f).phase);
    settleLoop(me)
}

/* The same, woken: take the lock again. */
inline settling(me) {
    runningOpening(me);
    settleLoop(me)
}

/* settle(phase): without a joint the phase is reached at once. Otherwise the lock is taken. */
inline settle(me) {
    if
    :: O(me, _f).joint != 0 -> thread[me].step = S_SETTLE
    :: else -> O(me, _f).phase++; reached(me)
    fi
}

inline begin(me) {
    O(me, _f).busy = 1; O(me, _f).work = _k;
    thread[me].step = S_CHOOSE
}

/* _k = the first opening of the part of _f, from _f on, whose next program is `which`; CELLS if there is none. */
inline firstWith(who, which) {
    _k = _f;
    do
    :: _k < thread[who].depth && O(who, _k).program == which -> break
    :: _k < thread[who].depth && O(who, _k).program != which -> _k++
    :: else -> _k = CELLS; break
    od
}

/* The base has all to do that is left of its part: injections, settle(injected), post-inits, settle(finished). */
inline endBase(me) {
    firstWith(me, INJECTIONS);
    if
    :: _k != CELLS -> begin(me)
    :: else ->
        if
        :: O(me, _f).phase < INJECTED -> settle(me)
        :: else ->
            firstWith(me, POSTINIT);
            if
            :: _k != CELLS -> begin(me)
            :: else -> settle(me)
            fi
        fi
    fi
}

/* Decide what comes next, from what is the thread's own. */
inline go(me) {
    runningOpening(me);
    if
    :: _f == CELLS ->
        assert(thread[me].depth == 0);
        printf("   thread %d: its resolve has returned\n", me);
        thread[me].step = S_RESOLVE
    :: else ->
        _b = O(me, _f).base;
        if
        :: O(me, _f).busy -> thread[me].step = S_CHOOSE
        :: !O(me, _f).busy && O(me, _f).program == INITIALIZER -> _k = _f; begin(me)
        /* Injections run right after the initializer. */
        :: group[O(me, _f).cell] == 0 && !O(me, _f).busy && O(me, _f).program == INJECTIONS -> _k = _f; begin(me)
        :: group[O(me, _f).cell] == 0 && !O(me, _f).busy && O(me, _f).program > INJECTIONS && _b != _f -> endNonBase(me)
        :: group[O(me, _f).cell] == 0 && !O(me, _f).busy && O(me, _f).program > INJECTIONS && _b == _f -> endBase(me)
        /* Injections are left to the base. */
        :: group[O(me, _f).cell] != 0 && !O(me, _f).busy && O(me, _f).program > INITIALIZER && _b != _f -> endNonBase(me)
        :: group[O(me, _f).cell] != 0 && !O(me, _f).busy && O(me, _f).program > INITIALIZER && _b == _f -> endBase(me)
        fi
    fi
}

/* The closure that runs has made all its requests and returns. */
inline returns(me) {
    runningOpening(me);
    O(me, _f).busy = 0;
    _k = O(me, _f).work;
    O(me, _f).work = 0;
    if
    :: O(me, _k).program == INITIALIZER -> thread[me].step = S_INITIALIZED
    :: else ->
        O(me, _k).program++;
        thread[me].step = S_RUN;
        if
        :: O(me, _k).program == POSTINIT -> O(me, _k).todo = postInitEdges[O(me, _k).cell]
        :: else
        fi
    fi
}

inline initialized(me) {
    runningOpening(me);
    _c = O(me, _f).cell;
    assert(cell[_c].word == CREATING && cell[_c].owner == me);
    printf("   thread %d: %c is initialized\n", me, NAME(_c));
    O(me, _f).instance = 1;
    O(me, _f).program = INJECTIONS;
    O(me, _f).todo = injectionEdges[_c];
    /* Under the lock. Of a part without a joint nobody else sees this. */
    if
    :: PART(me).joint != 0 ->
        _joint = PART(me).joint;
        _y = 0;
        do
        :: _y < THREADS ->
            if
            :: thread[_y].wait == FOR_CELL && thread[_y].cell == _c && JOINT_OF(_y) == _joint -> wake(_y)
            :: else
            fi;
            _y++
        :: else -> break
        od
    :: else
    fi;
    thread[me].step = S_RUN
}

/* ---------------------------------------------------------------------------------------------------------------- drop */

/* A part without a joint: the topmost opening is popped and its cell emptied, one in each step. */
inline dropTopmost(me) {
    _i = thread[me].depth - 1;
    _c = O(me, _i).cell;
    _b = cell[_c].watched;
    assert(cell[_c].word == CREATING && cell[_c].owner == me);
    printf("   thread %d: drops %c\n", me, NAME(_c));
    popDownTo(me, _i);
    spoil(_c);
    leaveCreating(_c, EMPTY);
    if
    :: _b && broken != DROP_NO_WAKE -> wakeWaitingForCell(_c)
    :: else
    fi
}

/* A part with a joint: all under the lock. */
inline dropMembers(me) {
    _joint = PART(me).joint;
    _b = (TOPBASE(me) == thread[me].drop);
    _taken = 0; _set = 0;
    do
    :: thread[me].depth > thread[me].drop ->
        _i = thread[me].depth - 1;
        _c = O(me, _i).cell;
        assert(cell[_c].word == CREATING && cell[_c].owner == me);
        printf("   thread %d: drops the member %c\n", me, NAME(_c));
        _set = _set | BIT(_c);
        _taken = (broken == DROP_SPARES_TAKERS -> 0 : _taken | cell[_c].takers);
        popDownTo(me, _i);
        spoil(_c);
        leaveCreating(_c, EMPTY)
    :: else -> break
    od;
    /* The takers fail, and the takers of what they own. */
    _failed = 0;
    do
    :: (_taken & ~_failed) != 0 ->
        _failed = _failed | _taken;
        _c = 0;
        do
        :: _c < CELLS ->
            if
            :: cell[_c].joint == _joint && cell[_c].word == CREATING && HAS(_failed, cell[_c].owner) -> _taken = _taken | cell[_c].takers
            :: else
            fi;
            _c++
        :: else -> break
        od
    :: else -> break
    od;
    _x = 0;
    do
    :: _x < THREADS ->
        _i = 0;
        do
        :: _i < thread[_x].depth && HAS(_failed, _x) ->
            if
            :: O(_x, _i).base == _i && O(_x, _i).joint == _joint ->
                printf("      the part of thread %d fails\n", _x);
                O(_x, _i).failure = 1;
                O(_x, _i).phase = (broken == FAILURE_KEEPS_PHASE -> O(_x, _i).phase : OPEN)
            :: else
            fi;
            _i++
        :: else -> break
        od;
        _x++
    :: else -> break
    od;
    _x = 0;
    do
    :: _x < THREADS ->
        if
        :: HAS(_failed, _x) -> wake(_x)
        :: else
        fi;
        _x++
    :: else -> break
    od;
    _c = 0;
    do
    :: _c < CELLS ->
        if
        :: HAS(_set, _c) -> wakeWaitingForCell(_c)
        :: else
        fi;
        _c++
    :: else -> break
    od;
    if
    :: _b -> wakeWaitingForJoint(_joint)
    :: else
    fi
}

inline dropNext(me) {
    if
    :: PART(me).joint == 0 -> dropTopmost(me)
    :: else -> dropMembers(me)
    fi;
    if
    :: thread[me].depth == thread[me].drop -> thread[me].drop = 0; thread[me].step = S_THROW
    :: else
    fi
}

/* ------------------------------------------------------------------------------------------------------------- choices */

#define ASKS(d)  (CELLS > (d) && HAS(O(me, asking).todo, d) && edges > 0)

/* An outermost resolve begins, or the thread ends. */
inline resolve(me) {
    if
    :: thread[me].resolves == 0 ->
        thread[me].step = S_DONE; ended++
    :: else ->
        if
        :: thread[me].resolves == resolves -> thread[me].target = firstTarget[me]
        :: thread[me].resolves < resolves && HAS(entries, 0) -> thread[me].target = 0
        :: thread[me].resolves < resolves && CELLS > 1 && HAS(entries, 1) -> thread[me].target = 1
        :: thread[me].resolves < resolves && CELLS > 2 && HAS(entries, 2) -> thread[me].target = 2
        :: thread[me].resolves < resolves && CELLS > 3 && HAS(entries, 3) -> thread[me].target = 3
        :: thread[me].resolves < resolves && CELLS > 4 && HAS(entries, 4) -> thread[me].target = 4
        fi;
        thread[me].resolves--;
        printf("   thread %d: resolves %c\n", me, NAME(thread[me].target));
        thread[me].step = S_LOAD
    fi
}

/* The closure makes one of the requests it still has to make, in any order. When there is none left it returns, or fails. */
inline choose(me) {
    d_step { runningOpening(me); asking = O(me, _f).work };
    if
    :: ASKS(0) -> thread[me].target = 0; thread[me].step = S_LOAD
    :: ASKS(1) -> thread[me].target = 1; thread[me].step = S_LOAD
    :: ASKS(2) -> thread[me].target = 2; thread[me].step = S_LOAD
    :: ASKS(3) -> thread[me].target = 3; thread[me].step = S_LOAD
    :: ASKS(4) -> thread[me].target = 4; thread[me].step = S_LOAD
    :: O(me, asking).todo == 0 || optional -> d_step { returns(me); skip }
    :: (O(me, asking).todo == 0 || optional) && faults > 0 ->
        faults--; disturbed = 1;
        printf("   thread %d: a closure of %c fails\n", me, NAME(O(me, asking).cell));
        d_step { runningOpening(me); thread[me].drop = _f; thread[me].step = S_DROP }
    fi;
    d_step {
        if
        :: thread[me].step == S_LOAD ->
            O(me, asking).todo = O(me, asking).todo & ~BIT(thread[me].target);
            edges = (optional && edges < 255 -> edges - 1 : edges);
            printf("   thread %d: %c asks for %c\n", me, NAME(O(me, asking).cell), NAME(thread[me].target))
        :: else
        fi;
        asking = 0
    }
}

/* An error arrives at the closure that runs, or at the caller of the outermost resolve. */
inline thrown(me) {
    d_step { runningOpening(me); asking = _f };
    if
    :: asking == CELLS ->
        assert(disturbed);
        printf("   thread %d: its resolve has failed\n", me);
        thread[me].step = S_RESOLVE
    :: asking != CELLS -> thread[me].drop = asking; thread[me].step = S_DROP
    :: asking != CELLS && O(me, asking).busy && swallows > 0 ->
        swallows--;
        printf("   thread %d: the error is swallowed\n", me);
        thread[me].step = S_RUN
    fi;
    asking = 0; thread[me].target = 0
}

/* ------------------------------------------------------------------------------------------------------- the processes */

/* close() or clean() of somebody else: empties one cell, at any moment, once. */
proctype Abandoner() {
    byte which;
    atomic {
        if
        :: HAS(entries, 0) -> which = 0
        :: HAS(entries, 1) -> which = 1
        :: HAS(entries, 2) -> which = 2
        :: HAS(entries, 3) -> which = 3
        :: HAS(entries, 4) -> which = 4
        fi;
        printf("   %c is emptied from outside\n", NAME(which));
        if
        :: cell[which].word == COMPLETE -> cell[which].word = EMPTY
        :: cell[which].word == CREATING -> cell[which].abandoned = 1
        :: else
        fi;
        which = 0
    }
}

/* May the thread take its next step? */
#define PARKED(me)  ((thread[me].step == S_PARKED || thread[me].step == S_SETTLING) && thread[me].wait != NOTHING)

proctype Thread(byte me) {
    byte asking;
    do
    :: atomic {
        thread[me].step != S_DONE && !PARKED(me) ->
        if
        :: thread[me].step == S_RESOLVE -> resolve(me)
        :: thread[me].step == S_LOAD -> d_step { load(me); skip }
        :: thread[me].step == S_CLAIM -> d_step { claim(me); skip }
        :: thread[me].step == S_ADDMEMBER -> d_step { addMember(me); skip }
        :: thread[me].step == S_ASK -> d_step { ask(me); skip }
        :: thread[me].step == S_PARKED -> thread[me].step = S_LOAD
        :: thread[me].step == S_INITIALIZED -> d_step { initialized(me); skip }
        :: thread[me].step == S_SETTLE -> d_step { settleLocked(me); skip }
        :: thread[me].step == S_SETTLING -> d_step { settling(me); skip }
        :: thread[me].step == S_PUBLISH -> d_step { publishNext(me); skip }
        :: thread[me].step == S_DROP -> d_step { dropNext(me); skip }
        fi;
        /* What the thread does with what is its own belongs to the same step. */
        do
        :: thread[me].step == S_RUN -> d_step { go(me); skip }
        :: thread[me].step == S_CHOOSE -> choose(me)
        :: thread[me].step == S_THROW -> thrown(me)
        :: else -> break
        od
       }
    :: thread[me].step == S_DONE -> break
    od
}

init {
    byte n;
    atomic {
        c_code { readEnvironment(); };
        /* Threads are alike, so only one order of what they resolve first is needed. */
        do
        :: n < THREADS ->
            if
            :: n > 0 -> firstTarget[n] = firstTarget[n - 1]
            :: else
            fi;
            do
            :: firstTarget[n] < CELLS - 1 -> firstTarget[n] = firstTarget[n] + 1
            :: HAS(entries, firstTarget[n]) -> break
            :: else -> goto no
            od;
            thread[n].resolves = resolves;
            n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < THREADS -> run Thread(n); n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < abandons -> run Abandoner(); n++
        :: else -> break
        od;
        n = 0
    }
    d_step {
        ended == THREADS && _nr_pr == 1 ->
        _set = 0; _x = 0;
        do
        :: _x < CELLS ->
            if
            :: cell[_x].word == COMPLETE -> _set = _set | BIT(_x)
            :: else
            fi;
            _x++
        :: else -> break
        od;
        /* When nothing failed and nothing was emptied: what was resolved is kept, and all that it asked for. */
        _x = 0;
        do
        :: _x < THREADS -> assert(HAS(_set, firstTarget[_x]) || disturbed || !undisturbed); _x++
        :: else -> break
        od;
        _x = 0;
        do
        :: _x < CELLS ->
            assert(!HAS(_set, _x) || disturbed || !undisturbed || optional ||
                ((initializerEdges[_x] | injectionEdges[_x] | postInitEdges[_x]) & ~_set) == 0);
            _x++
        :: else -> break
        od;
        /* 7. */
        _x = 0;
        do
        :: _x < THREADS -> assert(thread[_x].depth == 0 && thread[_x].wait == NOTHING); _x++
        :: else -> break
        od;
        _x = 0;
        do
        :: _x < CELLS ->
            /* 5. */
            assert(cell[_x].word != CREATING && !cell[_x].watched && !cell[_x].abandoned && cell[_x].joint == 0);
            _x++
        :: else -> break
        od
    }
no: skip
}
