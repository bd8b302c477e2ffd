import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { BesidePanel } from '../../platform/ui/layers/beside-panel.tsx'
import type { CountedProps } from './counted.tsx'
import type { Explained } from './explained.ts'

// Most visits open none.
const Counted = lazyPart(() => import('./counted.tsx'), 'Counted')
const CountedTime = lazyPart(() => import('./counted-time.tsx'), 'CountedTime')

interface CountedPanelProps extends Omit<CountedProps, 'figure'> {
  /** Null while it is closed. */
  readonly explained: Explained | null
  /** The intervals need room. */
  readonly isWide?: boolean
  readonly page: ReactNode
  readonly onClose: () => void
}

/** A page, and beside it how a figure or a part of the time was counted, and what changed it. */
export function CountedPanel({ explained, isWide = false, page, onClose, ...counted }: CountedPanelProps) {
  const { t } = useTranslation()
  return (
    <BesidePanel
      isOpen={explained !== null}
      onClose={onClose}
      title={t('analytics.counted')}
      width={isWide ? 52 : 34}
      page={page}
    >
      {explained !== null && (
        <Suspense fallback={<p role="status">{t('misc.loading')}</p>}>
          {explained.kind === 'figure' ? (
            <Counted figure={explained.figure} {...counted} />
          ) : (
            <CountedTime
              explained={explained}
              inputs={counted.inputs}
              before={counted.before}
              period={counted.period}
            >
              {counted.children}
            </CountedTime>
          )}
        </Suspense>
      )}
    </BesidePanel>
  )
}
