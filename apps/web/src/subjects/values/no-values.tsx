import { Button } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { IconChartLine } from '../../platform/ui/icons/icons.ts'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { DataSearch } from './use-data-search.ts'
import type { History } from './use-history.ts'

interface NoValuesProps {
  readonly lastTs: number | null
  readonly view: View
  readonly search: DataSearch
  readonly history: History
}

/** The end is in the address to the minute; the value must lie before it. */
const AFTER_LAST_MS = 60_000

/** One step leads to where there is something, if there is. */
export function NoValues({ lastTs, view, search, history }: NoValuesProps) {
  const { t } = useTranslation()
  const isElsewhere = lastTs !== null && (lastTs < view.from || lastTs > view.to)
  const showLast = () => {
    const end = (lastTs ?? 0) + AFTER_LAST_MS
    search.chooseEnd(end < Date.now() ? end : null)
  }
  return (
    <EmptyState
      icon={<IconChartLine size="1.25rem" stroke={1.5} aria-hidden="true" />}
      title={t('machine_data.empty')}
      text={t('machine_data.empty_text')}
      action={
        history.isZoomed ? (
          <Button onClick={history.zoomOut}>{t('machine_data.zoom_out')}</Button>
        ) : (
          isElsewhere && <Button onClick={showLast}>{t('machine_data.to_last')}</Button>
        )
      }
    />
  )
}
