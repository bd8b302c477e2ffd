import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { mayFetchAhead, whenIdle } from './spare-time.ts'

interface InSightProps {
  /** Shown until then, about as high. */
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/** Ahead of the reader who scrolls. */
const MARGIN = '240px'

/**
 * For a part further down a page, with a large file of its own: shown when it comes near to the visible part, or when the
 * browser has nothing else to do, so that a reader who goes by headings finds it too.
 */
export function InSight({ placeholder, children }: InSightProps) {
  const [isShown, setShown] = useState(() => typeof IntersectionObserver === 'undefined')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown || !place.current) return
    const show = () => setShown(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    const stopWaiting = mayFetchAhead() ? whenIdle(show) : undefined
    return () => {
      observer.disconnect()
      stopWaiting?.()
    }
  }, [isShown])
  return isShown ? (
    <Suspense fallback={placeholder}>{children}</Suspense>
  ) : (
    <div ref={place}>{placeholder}</div>
  )
}
