import { DAY_MS } from '@millwright/domain/time/lengths'
import { expect, test, vi } from 'vitest'
import { cursorHandlers } from './cursor.ts'

test('the cursor is at a whole millisecond, wherever the pointer is', () => {
  const onCursor = vi.fn()
  const box = (width: number) => ({ getBoundingClientRect: () => ({ left: 0, top: 0, width }) })
  const { onPointerMove } = cursorHandlers({
    bars: { current: box(703) as HTMLElement },
    bounds: { from: 0, to: DAY_MS },
    now: DAY_MS,
    rowHeight: 34,
    count: 3,
    cursor: null,
    onCursor,
  })
  onPointerMove({ clientX: 100.5, clientY: 40, pointerType: 'mouse', currentTarget: box(703) } as never)
  expect(onCursor).toHaveBeenCalledWith({ ts: 12_351_636, index: 1, x: 100.5 })
})
