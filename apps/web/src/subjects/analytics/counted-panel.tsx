import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { SidePanel } from '../../platform/ui/layers/side-panel.tsx'
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
  readonly onClose: () => void
}

/** How a figure or a part of the time was counted, and what changed it. */
export function CountedPanel({ explained, isWide = false, onClose, ...counted }: CountedPanelProps) {
  const { t } = useTranslation()
  return (
    <SidePanel
      isOpen={explained !== null}
      onClose={onClose}
      title={t('analytics.counted')}
      size={isWide ? '52rem' : '34rem'}
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
    </SidePanel>
  )
}
