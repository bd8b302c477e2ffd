import { type RefCallback, useCallback, useState } from 'react'

interface BoxSize {
  readonly ref: RefCallback<HTMLElement>
  readonly width: number
  readonly height: number
}

/** The size of an element, known before it is first seen: what is drawn to it does not appear a moment later. */
export function useBoxSize(): BoxSize {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  return { ref, ...size }
}
