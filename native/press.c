/* Prints tables into rows of numbers: what core/observation.py and core/layout.py describe, at the speed of C.

   A Press is made of the readings of a layout (Layout.readings), one program for each seat. It asks a table for its
   fields by the doors that its class has, reads whole numbers out of lists, and writes floats straight into the rows.
   Nothing is known here of any game; a piece that has no reading of its own is asked to write, and copied.

   Optional: without it the same rows come out of Layout.observe_all. Python.h and the buffer protocol, nothing else. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
#define COME_NEARER(place) __builtin_prefetch((place), 1)
#else
#define COME_NEARER(place) ((void)(place))
#endif

/* The words of a reading, in this order; Layout and the pieces spell them. */
enum {
    FIXED, NUMBER, NUMBERS, ONE, ONES, BITS, ONE_BITS, MARKS, LISTS, PLACES, TOTAL, LENGTH, LENGTHS,
    PART, PARTS, TO_ACT, STEP, PENDING, WRITTEN, WORDS
};
static const char *const NAMES[WORDS] = {
    "fixed", "number", "numbers", "one", "ones", "bits", "one_bits", "marks", "lists", "places", "total", "length", "lengths",
    "part", "parts", "to_act", "step", "pending", "written"
};

/* -- whole numbers ------------------------------------------------------------------------------------------ */

/* CPython has one object for each of -5 to 256, side by side. Where that is so, which is tried when this is loaded, a
   small number is known by where it lies; all others are asked. */
#define LEAST (-5)
#define MOST 256
static uintptr_t first_small;
static uintptr_t reach_of_small;
static int shift_of_small;

static int find_small_numbers(void)
{
    uintptr_t places[MOST - LEAST + 1];
    for (long value = LEAST; value <= MOST; value++) {
        PyObject *made = PyLong_FromLong(value);
        if (made == NULL)
            return -1;
        places[value - LEAST] = (uintptr_t)made;
        Py_DECREF(made);
    }
    uintptr_t apart = places[1] - places[0];
    int shift = 0;
    while (shift < 16 && ((uintptr_t)1 << shift) != apart)
        shift++;
    reach_of_small = 0;
    if (shift == 16)
        return 0;
    for (int at = 0; at <= MOST - LEAST; at++)
        if (places[at] != places[0] + ((uintptr_t)at << shift))
            return 0;
    first_small = places[0];
    shift_of_small = shift;
    reach_of_small = (uintptr_t)(MOST - LEAST + 1) << shift;
    return 0;
}

static int large_number(PyObject *thing, long long *value)
{
    int beyond = 0;
    if (!PyLong_Check(thing)) {
        PyErr_Format(PyExc_TypeError, "a whole number is wanted, not %.80s", Py_TYPE(thing)->tp_name);
        return -1;
    }
    *value = PyLong_AsLongLongAndOverflow(thing, &beyond);
    if (beyond)
        *value = beyond < 0 ? INT32_MIN : INT32_MAX;
    return *value == -1 && PyErr_Occurred() ? -1 : 0;
}

static inline int number(PyObject *thing, long long *value)
{
    uintptr_t away = (uintptr_t)thing - first_small;
    if (away < reach_of_small) {
        *value = (long long)(away >> shift_of_small) + LEAST;
        return 0;
    }
    return large_number(thing, value);
}

/* -- doors: how a field of an object is read ---------------------------------------------------------------- */

typedef struct {
    PyObject *name;
    getter get;        /* a compiled class */
    void *closure;
    Py_ssize_t offset; /* a plain class with slots; else -1 */
} Door;

static int find_door(Door *door, PyTypeObject *kind)
{
    door->get = NULL;
    door->offset = -1;
    PyObject *found = PyObject_GetAttr((PyObject *)kind, door->name);
    if (found == NULL) {
        PyErr_Clear(); /* not said by the class: asked of each object */
        return 0;
    }
    if (kind->tp_getattro == PyObject_GenericGetAttr) {
        if (Py_IS_TYPE(found, &PyGetSetDescr_Type)) {
            PyGetSetDef *how = ((PyGetSetDescrObject *)found)->d_getset;
            door->get = how->get;
            door->closure = how->closure;
        } else if (Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            PyMemberDef *how = ((PyMemberDescrObject *)found)->d_member;
            if (how->type == T_OBJECT_EX)
                door->offset = how->offset;
        }
    }
    Py_DECREF(found);
    return 0;
}

/* A new reference. */
static inline PyObject *through(const Door *door, PyObject *thing)
{
    if (door->get != NULL)
        return door->get(thing, door->closure);
    if (door->offset >= 0) {
        PyObject *found = *(PyObject **)((char *)thing + door->offset);
        if (found != NULL) {
            Py_INCREF(found);
            return found;
        }
    }
    return PyObject_GetAttr(thing, door->name);
}

static PyObject *list_through(const Door *door, PyObject *thing)
{
    PyObject *found = through(door, thing);
    if (found != NULL && !PyList_Check(found)) {
        PyErr_Format(PyExc_TypeError, "%U: a list is wanted, not %.80s", door->name, Py_TYPE(found)->tp_name);
        Py_CLEAR(found);
    }
    return found;
}

static int number_through(const Door *door, PyObject *thing, long long *value)
{
    PyObject *found = through(door, thing);
    if (found == NULL)
        return -1;
    int failed = number(found, value);
    Py_DECREF(found);
    return failed;
}

/* -- programs ----------------------------------------------------------------------------------------------- */

typedef struct Program Program;

/* One reading. `at` is where its numbers begin, `spans` what each is at most; the rest means what the word says. */
typedef struct {
    int word;
    int at, size;
    const uint8_t *spans;
    Door door, stack, seat, seen, where;
    int entries, count;    /* how many things are written, and how many numbers each has */
    int *order, *others;   /* where each entry is found; whether it is another seat's secret */
    int *places, values;   /* where the 1 of a value stands, or -1 */
    int seats, from, doors, *turned, *of_kind;
    int bit, wanted;       /* of an entry of which is noted who sees it: whether this seat does */
    long long low, unit, equals;
    Door *numbers;
    float *shares; /* of NUMBERS: what is written for each small number */
    int *hots;     /* of ONES: where its 1 stands, or NO_PLACE, or REFUSED */
    PyObject *told, *held, *asked; /* all of it; a piece, the kinds of steps or ready bytes; the seat of a piece */
    PyTypeObject *step;
    Program *inner;
} Reading;

struct Program {
    PyTypeObject *kind; /* the class for which the doors were found */
    int count;
    Reading *readings;
};

static void forget(Program *program)
{
    for (int at = 0; at < program->count; at++) {
        Reading *one = &program->readings[at];
        for (int door = 0; door < one->doors; door++)
            Py_XDECREF(one->numbers[door].name);
        PyMem_Free(one->numbers);
        PyMem_Free(one->order);
        PyMem_Free(one->others);
        PyMem_Free(one->places);
        PyMem_Free(one->turned);
        PyMem_Free(one->of_kind);
        PyMem_Free(one->shares);
        PyMem_Free(one->hots);
        Py_XDECREF(one->door.name);
        Py_XDECREF(one->stack.name);
        Py_XDECREF(one->seat.name);
        Py_XDECREF(one->seen.name);
        Py_XDECREF(one->where.name);
        Py_XDECREF(one->held);
        Py_XDECREF(one->told);
        Py_XDECREF(one->asked);
        Py_XDECREF(one->step);
        if (one->inner != NULL) {
            forget(one->inner);
            PyMem_Free(one->inner);
        }
    }
    PyMem_Free(program->readings);
    Py_XDECREF(program->kind);
    memset(program, 0, sizeof *program);
}

static int refused(const char *why)
{
    PyErr_Format(PyExc_ValueError, "a reading cannot be printed: %s", why);
    return -1;
}

/* The numbers of a list, in memory of their own; None is no list. */
static int take_numbers(PyObject *list, int **into, int *count)
{
    if (list == Py_None)
        return 0;
    if (!PyList_Check(list))
        return refused("a list is wanted");
    Py_ssize_t size = PyList_GET_SIZE(list);
    *into = PyMem_Calloc((size_t)size + 1, sizeof(int));
    if (*into == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    *count = (int)size;
    for (Py_ssize_t at = 0; at < size; at++) {
        long long value;
        if (number(PyList_GET_ITEM(list, at), &value) < 0)
            return -1;
        (*into)[at] = (int)value;
    }
    return 0;
}

static inline float part_of(long long value, uint8_t span)
{
    return value <= 0 ? 0.0f : value >= span ? 1.0f : (float)value / (float)span;
}

#define NO_PLACE (-1)
#define REFUSED (-2)

/* Where the 1 of a value stands, in its entry. */
static inline int place_of(const Reading *one, long long value)
{
    value -= one->low;
    if (value < 0) /* as rows of ready bytes are counted from behind: the last of them has no 1 */
        value += one->values;
    if (value < 0 || value >= one->values)
        return REFUSED;
    return one->places[value] < 0 ? NO_PLACE : one->places[value];
}

/* What is written for each small number is worked out once. */
static int take_small_numbers(Reading *one)
{
    if (one->word == NUMBERS) {
        one->shares = PyMem_Calloc(MOST - LEAST + 1, sizeof(float));
        if (one->shares == NULL)
            goto no_memory;
        for (int value = LEAST; value <= MOST; value++)
            one->shares[value - LEAST] = part_of(value - one->low, one->spans[0]);
    } else if (one->word == ONES) {
        one->hots = PyMem_Calloc(MOST - LEAST + 1, sizeof(int));
        if (one->hots == NULL)
            goto no_memory;
        for (int value = LEAST; value <= MOST; value++)
            one->hots[value - LEAST] = place_of(one, value);
    }
    return 0;
no_memory:
    PyErr_NoMemory();
    return -1;
}

static PyObject *kept(PyObject *thing)
{
    Py_XINCREF(thing);
    return thing;
}

static int take_program(Program *program, PyObject *list, int size);

/* ("step" or "pending", at, spans, kinds, names, turned, seats, seat): the doors of the numbers of each kind of step
   stand one behind the other, from of_kind on. */
static int take_steps(Reading *one, PyObject *names)
{
    int kinds = (int)PyList_GET_SIZE(names);
    one->of_kind = PyMem_Calloc((size_t)kinds + 1, sizeof(int));
    if (one->of_kind == NULL)
        goto no_memory;
    for (int kind = 0; kind < kinds; kind++) {
        PyObject *own = PyList_GET_ITEM(names, kind);
        if (!PyList_Check(own))
            return refused("the numbers of a step have no names");
        one->of_kind[kind + 1] = one->of_kind[kind] + (int)PyList_GET_SIZE(own);
    }
    one->entries = kinds;
    one->numbers = PyMem_Calloc((size_t)one->of_kind[kinds] + 1, sizeof(Door));
    if (one->numbers == NULL)
        goto no_memory;
    PyObject *kind, *index;
    Py_ssize_t next = 0;
    while (PyDict_Next(one->held, &next, &kind, &index)) {
        long long at;
        if (number(index, &at) < 0 || !PyType_Check(kind) || at < 0 || at >= kinds)
            return refused("a kind of step has no number");
        PyObject *own = PyList_GET_ITEM(names, at);
        if (kinds + PyList_GET_SIZE(own) * 16 > one->size && one->word == STEP)
            return refused("a step has too many numbers");
        for (Py_ssize_t door = 0; door < PyList_GET_SIZE(own); door++) {
            Door *to = &one->numbers[one->of_kind[at] + door];
            to->name = kept(PyList_GET_ITEM(own, door));
            find_door(to, (PyTypeObject *)kind);
        }
    }
    one->doors = one->of_kind[kinds];
    return 0;
no_memory:
    PyErr_NoMemory();
    return -1;
}

/* (word, at, spans, field, ...): the arguments of each word are told in core/observation.py. */
static int take(Reading *one, PyObject *told, int size)
{
    const char *word;
    PyObject *spans, *field = Py_None, *order = Py_None, *more = Py_None, *last = Py_None, *given = Py_None;
    long long low = 0, unit = 1;
    int count = 1;
    if (!PyTuple_Check(told) ||
        !PyArg_ParseTuple(told, "siSO|OiLLOOO", &word, &one->at, &spans, &field, &order, &count, &low, &unit, &more, &last,
                          &given))
        return -1;
    one->told = kept(told); /* and with it what is pointed to here */
    one->spans = (const uint8_t *)PyBytes_AS_STRING(spans);
    one->size = (int)PyBytes_GET_SIZE(spans);
    one->word = 0;
    while (one->word < WORDS && strcmp(NAMES[one->word], word) != 0)
        one->word++;
    one->count = count;
    one->low = low;
    one->unit = unit;
    one->entries = 1;
    if (one->word == WORDS)
        return refused("an unknown word");
    if (one->at < 0 || one->size < 1 || one->size > size - one->at || count < 1 || (one->word == NUMBER && unit < 1))
        return refused("it lies outside the row");
    if (PyUnicode_Check(field))
        one->door.name = kept(field);
    else if (one->word != FIXED && one->word != WRITTEN && one->word != STEP && one->word != PENDING)
        return refused("it names no field");
    if (take_numbers(order, &one->order, &one->entries) < 0)
        return -1;
    switch (one->word) {
    case FIXED:
        if (!PyBytes_Check(field) || PyBytes_GET_SIZE(field) != one->size)
            return refused("fixed numbers of another size");
        one->held = kept(field);
        return 0;
    case WRITTEN: /* the piece, and the seat behind it */
        one->held = kept(field);
        one->asked = PyLong_FromLongLong(low);
        return one->asked == NULL ? -1 : 0;
    case ONE:
    case ONES:
    case TO_ACT:
        if (take_numbers(more, &one->places, &one->values) < 0)
            return -1;
        for (int at = 0; at < one->values; at++)
            if (one->places[at] >= count)
                return refused("a 1 outside its entry");
        if (one->word == TO_ACT) { /* more: the names of stack and seat, and the class of steps */
            if (!PyTuple_Check(last) || PyTuple_GET_SIZE(last) != 3 || !PyType_Check(PyTuple_GET_ITEM(last, 2)))
                return refused("no class of steps");
            one->stack.name = kept(PyTuple_GET_ITEM(last, 0));
            one->seat.name = kept(PyTuple_GET_ITEM(last, 1));
            one->step = (PyTypeObject *)kept(PyTuple_GET_ITEM(last, 2));
            find_door(&one->seat, one->step);
        } else if (last != Py_None) {
            int others = 0;
            if (take_numbers(last, &one->others, &others) < 0)
                return -1;
            if (others != one->entries)
                return refused("secrets of another number");
        }
        break;
    case MARKS:
    case LISTS:
    case PLACES:
        if (last != Py_None) { /* the field that notes who sees each, the bit of this seat, whether it is wanted */
            if (!PyArg_ParseTuple(last, "Uii", &one->seen.name, &one->bit, &one->wanted))
                return -1;
            kept(one->seen.name);
            if (one->bit < 0 || one->bit > 62)
                return refused("a bit that no number has");
        }
        if (given != Py_None) { /* only while this field is that number */
            if (!PyArg_ParseTuple(given, "UL", &one->where.name, &one->equals))
                return -1;
            kept(one->where.name);
        }
        break;
    case BITS:
    case ONE_BITS:
        if (take_numbers(more, &one->places, &one->values) < 0)
            return -1;
        for (int at = 0; at < one->values; at++)
            if (one->places[at] < 0 || one->places[at] > 62)
                return refused("a bit that no number has");
        if (one->values != count)
            return refused("bits of another number");
        break;
    case PART:
    case PARTS:
        one->inner = PyMem_Calloc(1, sizeof(Program));
        if (one->inner == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        if (take_program(one->inner, more, count) < 0)
            return -1;
        break;
    case STEP:
    case PENDING:
        if (!PyDict_Check(field) || !PyList_Check(more) || !PyUnicode_Check(given))
            return refused("no kinds of steps");
        one->held = kept(field);
        one->door.name = kept(given);
        one->seats = count;
        one->from = (int)low;
        if (PyList_GET_SIZE(more) > one->size || take_steps(one, more) < 0)
            return PyErr_Occurred() ? -1 : refused("more kinds of steps than numbers");
        int turned = 0;
        if (take_numbers(last, &one->turned, &turned) < 0)
            return -1;
        if (one->word == STEP && turned != one->doors)
            return refused("seats among the numbers of steps");
        return 0;
    }
    const long long apart = one->word == LISTS ? low : count;
    if (apart < 0 || apart > one->size || (one->entries > 0 && (one->entries - 1) * apart + count > one->size))
        return refused("more entries than numbers");
    if ((one->order == NULL) != (one->word != NUMBERS && one->word != ONES && one->word != BITS && one->word != LISTS &&
                                 one->word != LENGTHS && one->word != PARTS))
        return refused("an order that is no list's, or none");
    return take_small_numbers(one);
}

static int take_program(Program *program, PyObject *list, int size)
{
    if (!PyList_Check(list))
        return refused("no list of readings");
    Py_ssize_t count = PyList_GET_SIZE(list);
    program->readings = PyMem_Calloc((size_t)count + 1, sizeof(Reading));
    if (program->readings == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t at = 0; at < count; at++) {
        program->count = (int)at + 1;
        if (take(&program->readings[at], PyList_GET_ITEM(list, at), size) < 0)
            return -1;
    }
    return 0;
}

static void fit(Program *program, PyTypeObject *kind)
{
    Py_INCREF(kind);
    Py_XSETREF(program->kind, kind);
    for (int at = 0; at < program->count; at++) {
        Reading *one = &program->readings[at];
        if (one->door.name != NULL)
            find_door(&one->door, kind);
        if (one->stack.name != NULL)
            find_door(&one->stack, kind);
        if (one->seen.name != NULL)
            find_door(&one->seen, kind);
        if (one->where.name != NULL)
            find_door(&one->where, kind);
    }
}

/* -- printing ----------------------------------------------------------------------------------------------- */

static inline int mark(const Reading *one, float *row, long long value)
{
    int place = place_of(one, value);
    if (place == REFUSED) {
        PyErr_Format(PyExc_IndexError, "%U: a value that no number stands for", one->door.name);
        return -1;
    }
    if (place >= 0)
        row[place] = 1.0f;
    return 0;
}

static int print_numbers(const Reading *one, PyObject *list, float *row)
{
    const Py_ssize_t size = PyList_GET_SIZE(list);
    const uintptr_t first = first_small, reach = reach_of_small;
    const int shift = shift_of_small, entries = one->entries, *order = one->order;
    const float *shares = one->shares;
    for (int entry = 0; entry < entries; entry++) {
        const int at = order[entry];
        if (at < 0) /* hidden: what all hidden ones look like */
            row[entry] = part_of(one->unit - one->low, one->spans[0]);
        else if (at < size) {
            PyObject *thing = PyList_GET_ITEM(list, at);
            const uintptr_t away = (uintptr_t)thing - first;
            long long value;
            if (away < reach)
                row[entry] = shares[away >> shift];
            else if (large_number(thing, &value) < 0)
                return -1;
            else
                row[entry] = part_of(value - one->low, one->spans[0]);
        }
    }
    return 0;
}

/* A 1 for each entry. Where it is none it is written aside: what comes next cannot be foreseen, and a wrong guess of the
   processor costs more than all else here. */
static int print_all_ones(const Reading *one, PyObject *list, float *row)
{
    const Py_ssize_t size = PyList_GET_SIZE(list);
    const uintptr_t first = first_small, reach = reach_of_small;
    const int shift = shift_of_small, entries = one->entries, count = one->count, *order = one->order;
    const int *hots = one->hots;
    float aside;
    for (int entry = 0; entry < entries; entry++, row += count) {
        const int at = order[entry];
        if (at >= size)
            continue;
        PyObject *thing = PyList_GET_ITEM(list, at);
        const uintptr_t away = (uintptr_t)thing - first;
        const int place = away < reach ? hots[away >> shift] : REFUSED;
        if (place == REFUSED) {
            long long value;
            if (number(thing, &value) < 0 || mark(one, row, value) < 0)
                return -1;
            continue;
        }
        *(place >= 0 ? row + place : &aside) = 1.0f;
    }
    return 0;
}

/* The same where some entries are other seats' secrets. */
static int print_ones(const Reading *one, PyObject *table, PyObject *list, float *row)
{
    static PyObject *asking;
    if (one->others == NULL)
        return print_all_ones(one, list, row);
    if (asking == NULL && (asking = PyUnicode_InternFromString("seen_by_others")) == NULL)
        return -1;
    PyObject *seen = PyObject_CallMethodObjArgs(table, asking, one->door.name, list, NULL);
    if (seen == NULL)
        return -1;
    int failed = 0;
    if (!PyList_Check(seen) || PyList_GET_SIZE(seen) != PyList_GET_SIZE(list)) {
        PyErr_SetString(PyExc_TypeError, "what others see is a list as long as what there is");
        failed = -1;
    }
    Py_ssize_t size = PyList_GET_SIZE(list);
    for (int entry = 0; entry < one->entries && !failed; entry++) {
        int at = one->order[entry];
        long long value;
        PyObject *from = one->others[entry] ? seen : list;
        if (at < size && !(failed = number(PyList_GET_ITEM(from, at), &value)))
            failed = mark(one, row + (size_t)entry * one->count, value);
    }
    Py_DECREF(seen);
    return failed;
}

static inline void print_bits(const Reading *one, long long bits, float *row)
{
    for (int at = 0; bits != 0 && at < one->count; at++)
        if ((bits >> one->places[at]) & 1)
            row[at] = 1.0f;
}

static int print_list_of_bits(const Reading *one, PyObject *list, float *row)
{
    Py_ssize_t size = PyList_GET_SIZE(list);
    int failed = 0;
    for (int entry = 0; entry < one->entries && !failed; entry++) {
        long long bits;
        int at = one->order[entry];
        if (at >= 0 && at < size && !(failed = number(PyList_GET_ITEM(list, at), &bits)))
            print_bits(one, bits, row + (size_t)entry * one->count);
    }
    return failed;
}

/* So many more than there are. */
static inline void add(float *to, long long more, uint8_t span)
{
    *to = part_of((long long)(*to * span + 0.5f) + more, span);
}

/* A 1 for each number of the list, or as often as it is there, up to `unit`; of PLACES where it stands, from 1 on. `seen`
   notes who sees each. */
static int print_marks(const Reading *one, PyObject *list, PyObject *seen, float *row)
{
    if (!PyList_Check(list)) {
        PyErr_Format(PyExc_TypeError, "%U: a list is wanted, not %.80s", one->door.name, Py_TYPE(list)->tp_name);
        return -1;
    }
    if (seen != NULL && PyList_GET_SIZE(seen) != PyList_GET_SIZE(list)) {
        PyErr_Format(PyExc_ValueError, "%U: not for each is noted who sees it", one->door.name);
        return -1;
    }
    const uint8_t span = one->spans[0];
    const float most = part_of(one->unit, span);
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(list); at++) {
        long long value, bits;
        if (seen != NULL) {
            if (number(PyList_GET_ITEM(seen, at), &bits) < 0)
                return -1;
            if ((int)((bits >> one->bit) & 1) != one->wanted)
                continue;
        }
        if (number(PyList_GET_ITEM(list, at), &value) < 0)
            return -1;
        if (value < 0)
            value += one->count;
        if (value < 0 || value >= one->count) {
            PyErr_Format(PyExc_IndexError, "%U: a value that no number stands for", one->door.name);
            return -1;
        }
        if (one->word == PLACES)
            row[value] = part_of(at + 1, span);
        else if (one->unit == 1)
            row[value] = most;
        else if (row[value] < most)
            add(row + value, 1, span);
    }
    return 0;
}

static int print_all_marks(const Reading *one, PyObject *table, PyObject *list, float *row)
{
    PyObject *seen = NULL;
    if (one->where.name != NULL) {
        long long value;
        if (number_through(&one->where, table, &value) < 0)
            return -1;
        if (value != one->equals)
            return 0;
    }
    if (one->seen.name != NULL && (seen = list_through(&one->seen, table)) == NULL)
        return -1;
    int failed = one->word != LISTS ? print_marks(one, list, seen, row) : 0;
    for (int entry = 0; one->word == LISTS && entry < one->entries && !failed; entry++) {
        int at = one->order[entry];
        if (at >= 0 && at < PyList_GET_SIZE(list))
            failed = print_marks(one, PyList_GET_ITEM(list, at), NULL, row + (size_t)entry * (size_t)one->low);
    }
    Py_XDECREF(seen);
    return failed;
}

/* How long a list is, or each list of it, or what it comes to; added to what is there. */
static int print_lengths(const Reading *one, PyObject *list, float *row)
{
    long long total = 0, value;
    int failed = 0;
    if (one->word == LENGTH)
        total = PyList_GET_SIZE(list);
    for (Py_ssize_t at = 0; one->word == TOTAL && at < PyList_GET_SIZE(list) && !failed; at++)
        if (!(failed = number(PyList_GET_ITEM(list, at), &value)))
            total += value;
    if (one->word != LENGTHS && !failed)
        add(row, total, one->spans[0]);
    for (int entry = 0; one->word == LENGTHS && entry < one->entries; entry++) {
        int at = one->order[entry];
        if (at >= 0 && at < PyList_GET_SIZE(list) && PyList_Check(PyList_GET_ITEM(list, at)))
            add(row + entry, PyList_GET_SIZE(PyList_GET_ITEM(list, at)), one->spans[0]);
    }
    return failed;
}

static int print(Program *program, PyObject *table, float *row);

static int print_parts(const Reading *one, PyObject *table, float *row)
{
    PyObject *parts = through(&one->door, table);
    if (parts == NULL)
        return -1;
    int failed = 0;
    if (one->word == PART)
        failed = parts == Py_None ? 0 : print(one->inner, parts, row);
    else if (!PyList_Check(parts)) {
        PyErr_Format(PyExc_TypeError, "%U: a list is wanted", one->door.name);
        failed = -1;
    }
    for (int entry = 0; one->word == PARTS && entry < one->entries && !failed; entry++) {
        int at = one->order[entry];
        if (at < 0 || at >= PyList_GET_SIZE(parts)) {
            PyErr_Format(PyExc_IndexError, "%U: a part is missing", one->door.name);
            failed = -1;
        } else {
            PyObject *part = kept(PyList_GET_ITEM(parts, at));
            failed = print(one->inner, part, row + (size_t)entry * one->count);
            Py_DECREF(part);
        }
    }
    Py_DECREF(parts);
    return failed;
}

/* The step on top; NULL without an error where there is none. */
static PyObject *top_of(PyObject *stack)
{
    Py_ssize_t size = PyList_GET_SIZE(stack);
    return size ? PyList_GET_ITEM(stack, size - 1) : NULL;
}

#define SEVERAL (-2) /* as in core/position.py */

static int print_who_acts(const Reading *one, PyObject *table, float *row)
{
    long long player, seat = 0;
    if (number_through(&one->door, table, &player) < 0)
        return -1;
    if (player >= 0) {
        PyObject *stack = list_through(&one->stack, table), *top;
        if (stack == NULL)
            return -1;
        top = top_of(stack);
        int failed = 0;
        if (top != NULL && !PyObject_TypeCheck(top, one->step)) {
            PyErr_SetString(PyExc_TypeError, "a stack of something else than steps");
            failed = -1;
        } else if (top != NULL)
            failed = number_through(&one->seat, top, &seat);
        Py_DECREF(stack);
        if (failed)
            return failed;
    }
    if (seat != SEVERAL)
        return mark(one, row, player);
    PyObject *due = PyObject_CallMethod(table, "players_to_act", NULL);
    if (due == NULL)
        return -1;
    int failed = PyList_Check(due) ? 0 : -1;
    if (failed)
        PyErr_SetString(PyExc_TypeError, "who may act is a list");
    for (Py_ssize_t at = 0; !failed && at < PyList_GET_SIZE(due); at++)
        if (!(failed = number(PyList_GET_ITEM(due, at), &player)))
            failed = mark(one, row, player);
    Py_DECREF(due);
    return failed;
}

/* Which kind of step this is, or -1 with an error. */
static int kind_of(const Reading *one, PyObject *step)
{
    long long kind;
    PyObject *found = PyDict_GetItemWithError(one->held, (PyObject *)Py_TYPE(step));
    if (found == NULL) {
        if (!PyErr_Occurred())
            PyErr_SetObject(PyExc_KeyError, (PyObject *)Py_TYPE(step));
        return -1;
    }
    if (number(found, &kind) < 0)
        return -1;
    if (kind < 0 || kind >= one->entries) {
        PyErr_SetString(PyExc_IndexError, "a kind of step without a number");
        return -1;
    }
    return (int)kind;
}

static int print_step(const Reading *one, PyObject *table, float *row)
{
    PyObject *stack = list_through(&one->door, table), *step;
    if (stack == NULL)
        return -1;
    step = kept(top_of(stack));
    Py_DECREF(stack);
    if (step == NULL)
        return 0;
    int kind = kind_of(one, step);
    if (kind >= 0) {
        row[kind] = 1.0f;
        float *bits = row + one->entries;
        for (int door = one->of_kind[kind]; door < one->of_kind[kind + 1]; door++, bits += 16) {
            long long value;
            if (number_through(&one->numbers[door], step, &value) < 0) {
                kind = -1;
                break;
            }
            if (value >= 0 && one->turned[door])
                value = (value - one->from + one->seats) % one->seats;
            value++;
            for (int bit = 0; bit < 16; bit++)
                if ((value >> bit) & 1)
                    bits[bit] = 1.0f;
        }
    }
    Py_DECREF(step);
    return kind < 0 ? -1 : 0;
}

static int print_pending(const Reading *one, PyObject *table, float *row)
{
    PyObject *stack = list_through(&one->door, table);
    if (stack == NULL)
        return -1;
    int failed = 0;
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(stack) && !failed; at++) {
        int kind = kind_of(one, PyList_GET_ITEM(stack, at));
        if (kind < 0)
            failed = -1;
        else
            add(row + kind, 1, one->spans[0]);
    }
    Py_DECREF(stack);
    return failed;
}

/* The piece writes bytes, as it does for Layout.observe; they are copied. */
static int print_written(const Reading *one, PyObject *table, float *row)
{
    static PyObject *writing;
    if (writing == NULL && (writing = PyUnicode_InternFromString("write")) == NULL)
        return -1;
    PyObject *out = PyList_New(0);
    if (out == NULL)
        return -1;
    PyObject *done = PyObject_CallMethodObjArgs(one->held, writing, table, one->asked, one->asked, out, NULL);
    int failed = done == NULL ? -1 : 0;
    Py_XDECREF(done);
    Py_ssize_t to = 0;
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(out) && !failed; at++) {
        PyObject *chunk = PyList_GET_ITEM(out, at);
        if (!PyBytes_Check(chunk) || PyBytes_GET_SIZE(chunk) > one->size - to) {
            PyErr_SetString(PyExc_ValueError, "a piece writes more than its size, or no bytes");
            failed = -1;
            break;
        }
        const uint8_t *from = (const uint8_t *)PyBytes_AS_STRING(chunk);
        for (Py_ssize_t byte = 0; byte < PyBytes_GET_SIZE(chunk); byte++, to++)
            if (from[byte])
                row[to] = (float)from[byte] / (float)one->spans[to];
    }
    Py_DECREF(out);
    return failed;
}

/* Does it read a list of the table? */
static int reads_a_list(const Reading *one)
{
    switch (one->word) {
    case NUMBERS: case ONES: case BITS: case MARKS: case LISTS: case PLACES: case TOTAL: case LENGTH: case LENGTHS:
        return 1;
    default:
        return 0;
    }
}

static int print_one(const Reading *one, PyObject *table, PyObject *list, float *row)
{
    long long value;
    switch (one->word) {
    case FIXED:
        for (int at = 0; at < one->size; at++)
            row[at] = part_of((uint8_t)PyBytes_AS_STRING(one->held)[at], one->spans[at]);
        return 0;
    case NUMBER:
        if (number_through(&one->door, table, &value) < 0)
            return -1;
        if (one->unit != 1)
            value = value >= 0 ? value / one->unit : -((-value + one->unit - 1) / one->unit);
        row[0] = part_of(value - one->low, one->spans[0]);
        return 0;
    case NUMBERS:
        return print_numbers(one, list, row);
    case ONE:
        return number_through(&one->door, table, &value) < 0 ? -1 : mark(one, row, value);
    case ONES:
        return print_ones(one, table, list, row);
    case ONE_BITS:
        if (number_through(&one->door, table, &value) < 0)
            return -1;
        print_bits(one, value, row);
        return 0;
    case BITS:
        return print_list_of_bits(one, list, row);
    case MARKS:
    case LISTS:
    case PLACES:
        return print_all_marks(one, table, list, row);
    case TOTAL:
    case LENGTH:
    case LENGTHS:
        return print_lengths(one, list, row);
    case PART:
    case PARTS:
        return print_parts(one, table, row);
    case TO_ACT:
        return print_who_acts(one, table, row);
    case STEP:
        return print_step(one, table, row);
    case PENDING:
        return print_pending(one, table, row);
    default:
        return print_written(one, table, row);
    }
}

/* So many lists are asked for before the first of them is read: they come side by side. */
#define SIDE_BY_SIDE 16

static int print(Program *program, PyObject *table, float *row)
{
    if (program->kind != Py_TYPE(table))
        fit(program, Py_TYPE(table));
    int failed = 0;
    for (int first = 0; first < program->count && !failed; first += SIDE_BY_SIDE) {
        const Reading *readings = program->readings + first;
        const int left = program->count - first, count = left < SIDE_BY_SIDE ? left : SIDE_BY_SIDE;
        PyObject *lists[SIDE_BY_SIDE] = {NULL};
        for (int at = 0; at < count && !failed; at++)
            if (reads_a_list(&readings[at])) {
                lists[at] = list_through(&readings[at].door, table);
                failed = lists[at] == NULL ? -1 : 0;
            }
        for (int at = 0; at < count && !failed; at++)
            if (lists[at] != NULL)
                COME_NEARER(((PyListObject *)lists[at])->ob_item);
        for (int at = 0; at < count && !failed; at++)
            failed = print_one(&readings[at], table, lists[at], row + readings[at].at);
        for (int at = 0; at < count; at++)
            Py_XDECREF(lists[at]);
    }
    return failed;
}

/* -- fetching ----------------------------------------------------------------------------------------------- */

/* A thousand tables are more than a cache holds, and a rule would wait for one list of its table after the other. So all
   that the next tables hold is asked for at once, a layer at a time: tables, their lists and parts, what is in those. It is
   only looked at, and nothing comes of it but speed. */
#define LAYERS 3
#define ROOM 4096
#define LINE 64
#define MOST_LINES 16

typedef struct {
    int count;
    PyObject *things[ROOM]; /* borrowed: nothing is let go meanwhile */
} Layer;

static void ask_for(void *from, size_t size)
{
    for (size_t at = 0; at < size && at < LINE * MOST_LINES; at += LINE)
        COME_NEARER((char *)from + at);
}

static int note(PyObject *thing, void *into)
{
    Layer *layer = into;
    if (layer->count < ROOM) {
        COME_NEARER(thing);
        layer->things[layer->count++] = thing;
    }
    return 0;
}

/* Ask for what a thing holds: a list or a tuple with its places, else one of a class whose fields are told. What several
   hold, such as the box, is at hand. True if there is more within. */
static int holds_more(PyObject *thing)
{
    if (PyList_CheckExact(thing)) {
        ask_for(((PyListObject *)thing)->ob_item, (size_t)PyList_GET_SIZE(thing) * sizeof(PyObject *));
        return PyList_GET_SIZE(thing) > 0;
    }
    PyTypeObject *kind = Py_TYPE(thing);
    if (Py_REFCNT(thing) != 1)
        return 0;
    if (PyTuple_CheckExact(thing))
        ask_for(((PyTupleObject *)thing)->ob_item, (size_t)PyTuple_GET_SIZE(thing) * sizeof(PyObject *));
    if (!PyType_HasFeature(kind, Py_TPFLAGS_HEAPTYPE) || kind->tp_traverse == NULL)
        return 0;
    ask_for(thing, (size_t)kind->tp_basicsize);
    return 1;
}

static void note_inner(PyObject *thing, Layer *next)
{
    if (!PyList_CheckExact(thing)) {
        Py_TYPE(thing)->tp_traverse(thing, note, next);
        return;
    }
    if (!PyLong_CheckExact(PyList_GET_ITEM(thing, 0))) /* of numbers the places are enough */
        for (Py_ssize_t at = 0; at < PyList_GET_SIZE(thing); at++)
            note(PyList_GET_ITEM(thing, at), next);
}

static void fetch(PyObject *tables, Layer *now, Layer *next)
{
    now->count = 0;
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(tables); at++) {
        PyObject *table = PyList_GET_ITEM(tables, at);
        PyTypeObject *kind = Py_TYPE(table);
        ask_for(table, (size_t)kind->tp_basicsize);
        if (kind->tp_traverse != NULL)
            note(table, now);
    }
    next->count = 0;
    for (int at = 0; at < now->count; at++)
        Py_TYPE(now->things[at])->tp_traverse(now->things[at], note, next);
    for (int layer = 0; layer < LAYERS && next->count > 0; layer++) {
        Layer *other = now;
        now = next;
        next = other;
        int more = 0;
        for (int at = 0; at < now->count; at++)
            if (holds_more(now->things[at]))
                now->things[more++] = now->things[at];
        next->count = 0;
        for (int at = 0; at < more; at++)
            note_inner(now->things[at], next);
    }
}

/* -- the press ---------------------------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    PyObject *made_of; /* keeps what the readings point to */
    Program *programs;
    int seats, size, width, actions;
    int *places;
    Door legal, position; /* of a table; of a play of one */
    PyTypeObject *kind, *kind_of_play;
    Layer *layers; /* two of them */
} Press;

static void press_dealloc(Press *self)
{
    for (int seat = 0; self->programs != NULL && seat < self->seats; seat++)
        forget(&self->programs[seat]);
    PyMem_Free(self->programs);
    PyMem_Free(self->places);
    PyMem_Free(self->layers);
    Py_XDECREF(self->legal.name);
    Py_XDECREF(self->position.name);
    Py_XDECREF(self->kind);
    Py_XDECREF(self->kind_of_play);
    Py_XDECREF(self->made_of);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int press_init(Press *self, PyObject *args, PyObject *named)
{
    static char *names[] = {"size", "programs", "places", "width", NULL};
    PyObject *programs, *places;
    if (self->made_of != NULL)
        return refused("it has been made");
    if (!PyArg_ParseTupleAndKeywords(args, named, "iO!O!i", names, &self->size, &PyList_Type, &programs, &PyList_Type,
                                     &places, &self->width))
        return -1;
    self->made_of = PyList_GetSlice(programs, 0, PyList_GET_SIZE(programs));
    self->legal.name = PyUnicode_InternFromString("legal");
    self->position.name = PyUnicode_InternFromString("position");
    if (self->made_of == NULL || self->legal.name == NULL || self->position.name == NULL || take_numbers(places, &self->places, &self->actions) < 0)
        return -1;
    Py_ssize_t seats = PyList_GET_SIZE(self->made_of);
    self->programs = PyMem_Calloc((size_t)seats + 1, sizeof(Program));
    self->layers = PyMem_Calloc(2, sizeof(Layer));
    if (self->programs == NULL || self->layers == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    self->seats = (int)seats;
    for (Py_ssize_t seat = 0; seat < seats; seat++)
        if (take_program(&self->programs[seat], PyList_GET_ITEM(self->made_of, seat), self->size) < 0)
            return -1;
    return 0;
}

/* What may be chosen at a table; a new reference. */
static PyObject *legal_at(Press *self, PyObject *table)
{
    if (self->kind != Py_TYPE(table)) {
        Py_INCREF(Py_TYPE(table));
        Py_XSETREF(self->kind, Py_TYPE(table));
        find_door(&self->legal, self->kind);
    }
    return list_through(&self->legal, table);
}

/* Is this number in a sorted list? In one that is not sorted it may be overlooked. -1 with an error. */
static int found_in(PyObject *legal, long long action)
{
    Py_ssize_t low = 0, high = PyList_GET_SIZE(legal);
    long long there = 0;
    while (low < high) {
        const Py_ssize_t middle = (low + high) / 2;
        if (number(PyList_GET_ITEM(legal, middle), &there) < 0)
            return -1;
        if (there == action)
            return 1;
        if (there < action)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

#define TOGETHER 16

/* The actions that were chosen in plays, each by its place among `ids`; None if any is not found in its `legal`. Nothing of
   what is asked here is at hand, so a few plays are asked side by side. */
static PyObject *press_chosen(Press *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 3 || !PyList_Check(args[0]) || !PyList_Check(args[1]) || !PyList_Check(args[2]) ||
        PyList_GET_SIZE(args[0]) > PyList_GET_SIZE(args[1])) {
        PyErr_SetString(PyExc_TypeError, "chosen(plays, numbers, ids): a number for each play");
        return NULL;
    }
    PyObject *plays = args[0], *numbers = args[1], *ids = args[2];
    const Py_ssize_t many = PyList_GET_SIZE(plays);
    PyObject *actions = PyList_New(many);
    if (actions == NULL)
        return NULL;
    int found = 1;
    for (Py_ssize_t first = 0; first < many && found > 0; first += TOGETHER) {
        const int some = many - first < TOGETHER ? (int)(many - first) : TOGETHER;
        PyObject *tables[TOGETHER] = {NULL}, *legal[TOGETHER] = {NULL};
        for (int at = 0; at < some; at++)
            COME_NEARER(PyList_GET_ITEM(plays, first + at));
        for (int at = 0; at < some && found > 0; at++) {
            PyObject *play = PyList_GET_ITEM(plays, first + at);
            if (self->kind_of_play != Py_TYPE(play)) {
                Py_INCREF(Py_TYPE(play));
                Py_XSETREF(self->kind_of_play, Py_TYPE(play));
                find_door(&self->position, self->kind_of_play);
            }
            tables[at] = through(&self->position, play);
            if (tables[at] == NULL)
                found = -1;
            else
                ask_for(tables[at], LINE * 2);
        }
        for (int at = 0; at < some && found > 0; at++) {
            legal[at] = legal_at(self, tables[at]);
            if (legal[at] == NULL)
                found = -1;
            else
                COME_NEARER(((PyListObject *)legal[at])->ob_item);
        }
        for (int at = 0; at < some && found > 0; at++) {
            long long place, action;
            if (number(PyList_GET_ITEM(numbers, first + at), &place) < 0)
                found = -1;
            else if (place < 0 || place >= PyList_GET_SIZE(ids))
                found = 0;
            else if (number(PyList_GET_ITEM(ids, place), &action) < 0)
                found = -1;
            else if ((found = found_in(legal[at], action)) > 0)
                PyList_SET_ITEM(actions, first + at, kept(PyList_GET_ITEM(ids, place)));
        }
        for (int at = 0; at < some; at++) {
            Py_XDECREF(tables[at]);
            Py_XDECREF(legal[at]);
        }
    }
    if (found > 0)
        return actions;
    Py_DECREF(actions);
    if (found < 0)
        return NULL;
    Py_RETURN_NONE;
}

static int print_mask(Press *self, PyObject *table, int8_t *mask)
{
    PyObject *legal = legal_at(self, table);
    if (legal == NULL)
        return -1;
    int failed = 0;
    memset(mask, 0, (size_t)self->width);
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(legal) && !failed; at++) {
        long long action;
        failed = number(PyList_GET_ITEM(legal, at), &action);
        if (failed)
            break;
        int place = action < 0 || action >= self->actions ? -1 : self->places[action];
        if (place < 0 || place >= self->width) {
            PyErr_Format(PyExc_IndexError, "action %lld is none that a player can ever have", action);
            failed = -1;
        } else
            mask[place] = 1;
    }
    Py_DECREF(legal);
    return failed;
}

static PyObject *press_print(Press *self, PyObject *const *args, Py_ssize_t count)
{
    Py_buffer rows = {0}, masks = {0};
    long long first;
    if (count != 5 || !PyList_Check(args[0]) || !PyList_Check(args[1]) ||
        PyList_GET_SIZE(args[0]) != PyList_GET_SIZE(args[1])) {
        PyErr_SetString(PyExc_TypeError, "print(tables, seats, rows, masks, first): as many seats as tables");
        return NULL;
    }
    PyObject *tables = args[0], *seats = args[1];
    Py_ssize_t many = PyList_GET_SIZE(tables);
    if (number(args[4], &first) < 0 || PyObject_GetBuffer(args[2], &rows, PyBUF_WRITABLE) < 0)
        return NULL;
    int failed = args[3] == Py_None ? 0 : PyObject_GetBuffer(args[3], &masks, PyBUF_WRITABLE);
    const size_t long_row = (size_t)self->size * sizeof(float);
    if (!failed && (first < 0 || (size_t)rows.len < ((size_t)first + (size_t)many) * long_row ||
                    (masks.obj != NULL && masks.len < (Py_ssize_t)(first + many) * self->width) ||
                    (uintptr_t)rows.buf % sizeof(float) != 0)) {
        PyErr_SetString(PyExc_ValueError, "there is no room for so many rows");
        failed = -1;
    }
    for (Py_ssize_t at = 0; at < many && !failed; at++) {
        long long seat;
        if (PyList_GET_SIZE(tables) != many || PyList_GET_SIZE(seats) != many) {
            PyErr_SetString(PyExc_RuntimeError, "the tables were changed meanwhile");
            failed = -1;
            break;
        }
        failed = number(PyList_GET_ITEM(seats, at), &seat);
        if (!failed && (seat < 0 || seat >= self->seats)) {
            PyErr_Format(PyExc_IndexError, "there is no seat %lld", seat);
            failed = -1;
        }
        if (failed)
            break;
        PyObject *table = kept(PyList_GET_ITEM(tables, at));
        float *row = (float *)((char *)rows.buf + (size_t)(first + at) * long_row);
        memset(row, 0, long_row);
        failed = print(&self->programs[seat], table, row);
        if (!failed && masks.obj != NULL)
            failed = print_mask(self, table, (int8_t *)masks.buf + (first + at) * self->width);
        Py_DECREF(table);
    }
    PyBuffer_Release(&rows);
    if (masks.obj != NULL)
        PyBuffer_Release(&masks);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *press_fetch(Press *self, PyObject *tables)
{
    if (!PyList_Check(tables) || self->layers == NULL) {
        PyErr_SetString(PyExc_TypeError, "fetch(tables): a list of tables");
        return NULL;
    }
    fetch(tables, &self->layers[0], &self->layers[1]);
    Py_RETURN_NONE;
}

static PyMethodDef press_methods[] = {
    {"chosen", (PyCFunction)(void (*)(void))press_chosen, METH_FASTCALL,
     "chosen(plays, numbers, ids): the action in each play, by its place among ids; None if any cannot be seen to be legal."},
    {"fetch", (PyCFunction)press_fetch, METH_O,
     "fetch(tables): bring what they hold into the processor's cache, before they are played and printed."},
    {"print", (PyCFunction)(void (*)(void))press_print, METH_FASTCALL,
     "print(tables, seats, rows, masks, first): each table as its seat sees it, from the first row on; masks or None."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject PressType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "branchline.core.press.Press",
    .tp_basicsize = sizeof(Press),
    .tp_dealloc = (destructor)press_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Press(size, programs, places, width): prints rows of so many numbers, and masks of so many actions.",
    .tp_methods = press_methods,
    .tp_init = (initproc)press_init,
    .tp_new = PyType_GenericNew,
};

static struct PyModuleDef press_module = {
    PyModuleDef_HEAD_INIT, "branchline.core.press", "Tables printed into rows of numbers.", -1, NULL, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_press(void)
{
    if (find_small_numbers() < 0 || PyType_Ready(&PressType) < 0)
        return NULL;
    PyObject *module = PyModule_Create(&press_module);
    if (module == NULL)
        return NULL;
    Py_INCREF(&PressType);
    if (PyModule_AddObject(module, "Press", (PyObject *)&PressType) < 0) {
        Py_DECREF(&PressType);
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
