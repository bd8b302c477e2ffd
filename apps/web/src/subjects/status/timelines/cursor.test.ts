import { expect, test, vi } from 'vitest'
import { cursorHandlers } from './cursor.ts'

test('the cursor is at a whole millisecond, wherever the pointer is', () => {
  const onCursor = vi.fn()
  const box = (width: number) => ({ getBoundingClientRect: () => ({ left: 0, top: 0, width }) })
  const { onPointerMove } = cursorHandlers({
    bars: { current: box(703) as HTMLElement },
    bounds: { from: 0, to: 86_400_000 },
    now: 86_400_000,
    rowHeight: 34,
    count: 3,
    cursor: null,
    onCursor,
  })
  onPointerMove({ clientX: 100.5, clientY: 40, pointerType: 'mouse', currentTarget: box(703) } as never)
  expect(onCursor).toHaveBeenCalledWith({ ts: 12_351_636, index: 1, x: 100.5 })
})
