import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../../ui/load-part.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { CountedProps } from './counted.tsx'
import type { Figure } from './factors.ts'

// Most visits open none.
const Counted = lazyPart(() => import('./counted.tsx'), 'Counted')

interface CountedPanelProps extends Omit<CountedProps, 'figure'> {
  /** Null while it is closed. */
  readonly figure: Figure | null
  readonly onClose: () => void
}

/** How a figure was counted, and what changed it. */
export function CountedPanel({ figure, onClose, ...counted }: CountedPanelProps) {
  const { t } = useTranslation()
  return (
    <SidePanel
      isOpen={figure !== null}
      onClose={onClose}
      title={t('analytics.counted')}
      size={counted.children ? '52rem' : '34rem'}
    >
      {figure !== null && (
        <Suspense fallback={<p role="status">{t('misc.loading')}</p>}>
          <Counted figure={figure} {...counted} />
        </Suspense>
      )}
    </SidePanel>
  )
}
