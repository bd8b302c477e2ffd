import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../ui/browser/load-part.ts'
import { firstToast } from './toasts.ts'

const ToastBox = lazyPart(() => import('./toast-box.tsx'), 'ToastBox')

/** Loads what draws toasts when there is one to draw. */
export function ToastPlace() {
  const hasToast = useSyncExternalStore(firstToast.onShown, firstToast.hasBeen)
  return (
    hasToast && (
      <Suspense>
        <ToastBox />
      </Suspense>
    )
  )
}
