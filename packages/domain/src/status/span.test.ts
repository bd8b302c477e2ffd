import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extend, putBetween, type SeenSpan, seenSpansOf, spansOf, withQuiet } from './span.ts'
import { STATUSES } from './status.ts'

const status = fc.constantFrom(...STATUSES)
const points = fc
  .uniqueArray(fc.record({ ts: fc.integer({ min: 0, max: 10_000 }), status }), {
    selector: (point) => point.ts,
    minLength: 1,
  })
  .map((list) => list.sort((a, b) => a.ts - b.ts))

describe('spans of points', () => {
  it('close each other without gap or overlap, and only the last is open', () => {
    fc.assert(
      fc.property(points, (list) => {
        const spans = spansOf(list)
        expect(spans[0]?.from).toBe(list[0]?.ts)
        spans.forEach((span, index) => {
          expect(span.to).toBe(spans[index + 1]?.from ?? null)
        })
      }),
    )
  })

  it('never repeat a status', () => {
    fc.assert(
      fc.property(points, (list) => {
        const spans = spansOf(list)
        spans.slice(1).forEach((span, index) => {
          expect(span.status).not.toBe(spans[index]?.status)
        })
      }),
    )
  })

  it('say at every point what that point reported', () => {
    fc.assert(
      fc.property(points, (list) => {
        const spans = spansOf(list)
        for (const point of list) {
          const covering = spans.find(
            (span) => span.from <= point.ts && (span.to === null || span.to > point.ts),
          )
          expect(covering?.status).toBe(point.status)
        }
      }),
    )
  })

  it('keep the first of two reports for one moment', () => {
    expect(
      spansOf([
        { ts: 1, status: 'EXE' },
        { ts: 1, status: 'FAIL' },
      ]),
    ).toEqual([{ status: 'EXE', from: 1, to: null }])
  })
})

describe('extending an open span', () => {
  it('gives what building all of it at once would give', () => {
    fc.assert(
      fc.property(points, fc.nat(), (list, cut) => {
        const at = cut % list.length
        const before = extend(null, list.slice(0, at))
        const after = extend(before?.open ?? null, list.slice(at))
        const all = seenSpansOf(list)
        const closed = [...(before?.closed ?? []), ...(after?.closed ?? [])]
        expect(closed).toEqual(all.slice(0, -1))
        expect(after?.open).toMatchObject({
          status: all.at(-1)?.status,
          from: all.at(-1)?.from,
          seenTo: list.at(-1)?.ts,
        })
      }),
    )
  })

  it('is not possible with a point from before the last report', () => {
    const open = { status: 'EXE', from: 10, seenTo: 50 } as const
    expect(extend(open, [{ ts: 50, status: 'FAIL' }])).toBeNull()
    expect(
      extend(open, [
        { ts: 30, status: 'FAIL' },
        { ts: 60, status: 'FAIL' },
      ]),
    ).toBeNull()
    expect(extend(open, [{ ts: 51, status: 'FAIL' }])).not.toBeNull()
  })
})

/** Without what is quiet in them, which says nothing about the machine. */
const bare = (spans: readonly SeenSpan[]) => spans.map(({ quiet: _, ...span }) => span)

describe('points that came late', () => {
  it('give what all of them at once would give, where nothing lies among them', () => {
    let put = 0
    let inQuiet = 0
    fc.assert(
      fc.property(
        points,
        fc.array(fc.tuple(fc.nat(), fc.nat(8)), { minLength: 1, maxLength: 8 }),
        (list, cuts) => {
          // Parts of the list come late, one after the other.
          const parts = cuts.map(([cut, length]) =>
            list.slice(cut % list.length, (cut % list.length) + length),
          )
          const late = new Set(parts.flat())
          const stored = list.filter((point) => !late.has(point))
          let known = seenSpansOf(stored)
          for (const part of parts) {
            const fresh = part.filter((point) => late.delete(point))
            const [first, last] = [fresh[0], fresh.at(-1)]
            if (!first || !last) continue
            stored.push(...fresh)
            stored.sort((a, b) => a.ts - b.ts)
            const at = known.findIndex((span) => span.from >= first.ts)
            const end = at < 0 ? known.length : at
            const before = known[end - 1] ?? null
            const found = putBetween(before, fresh, known[end] ?? null)
            if (found) {
              put++
              if (before?.quiet && before.quiet.from < first.ts && last.ts < before.quiet.to) inQuiet++
              known = [
                ...known.slice(0, Math.max(0, end - 1)),
                ...found.spans,
                ...known.slice(found.isJoined ? end + 1 : end),
              ]
            } else known = withQuiet(seenSpansOf(stored), stored, last.ts)
            expect(bare(known)).toEqual(seenSpansOf(stored))
            for (const { quiet } of known)
              if (quiet) expect(stored.filter(({ ts }) => ts > quiet.from && ts < quiet.to)).toEqual([])
          }
        },
      ),
      { numRuns: 1_000 },
    )
    expect(put).toBeGreaterThan(100)
    // About one in a hundred draws.
    expect(inQuiet).toBeGreaterThan(0)
  })

  it('are not put among others that may lie there', () => {
    const before = { status: 'EXE', from: 10, to: 100, seenTo: 50 } as const
    const next = { status: 'FAIL', from: 100, to: null, seenTo: 120 } as const
    expect(putBetween(before, [{ ts: 50, status: 'READY' }], next)).toBeNull()
    expect(putBetween(before, [{ ts: 100, status: 'READY' }], next)).toBeNull()
    expect(putBetween({ ...before, to: 90 }, [{ ts: 60, status: 'READY' }], next)).toBeNull()
    expect(putBetween(before, [{ ts: 60, status: 'READY' }], null)).toBeNull()
    expect(putBetween(before, [{ ts: 60, status: 'FAIL' }], next)).toEqual({
      spans: [
        { status: 'EXE', from: 10, to: 60, seenTo: 50 },
        { status: 'FAIL', from: 60, to: null, seenTo: 120, quiet: { from: 60, to: 100 } },
      ],
      isJoined: true,
      end: 100,
    })
  })

  it('divide a span that was joined over a time without a report', () => {
    const before = { status: 'FAIL', from: 60, to: null, seenTo: 120, quiet: { from: 60, to: 100 } } as const
    expect(putBetween(before, [{ ts: 70, status: 'READY' }], null)).toEqual({
      spans: [
        { status: 'FAIL', from: 60, to: 70, seenTo: 60 },
        { status: 'READY', from: 70, to: 100, seenTo: 70 },
        { status: 'FAIL', from: 100, to: null, seenTo: 120 },
      ],
      isJoined: false,
      end: 100,
    })
  })
})
