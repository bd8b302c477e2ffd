import { Button } from '@mantine/core'
import { getHealth } from '@millwright/contract/health/health'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { IconDownload } from '../../platform/ui/icons/icons.ts'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { PageSkeleton } from '../../platform/ui/states/page-skeleton.tsx'
import { browserZone, formatTimeWithSeconds } from '../../platform/ui/text/format.ts'
import { AdviceDialog } from './advice-dialog.tsx'
import styles from './health.module.css'
import { downloadReport, healthQuery } from './health.queries.ts'
import { HealthSummary } from './health-summary.tsx'
import { HealthTable } from './health-table.tsx'
import type { ShownAdvice } from './part-advice.ts'
import { partRows } from './part-rows.tsx'

export function HealthPage() {
  const { t, i18n } = useTranslation()
  const health = useQuery(healthQuery())
  const report = useMutation({
    mutationFn: downloadReport,
    onError: () => showToast('error', t('misc.load_failed', { what: t('health.report') })),
  })
  const { data } = health
  const words = { t, language: i18n.language, now: data?.At ?? 0 }
  const rows = data && partRows(data, words)
  const [shown, setShown] = useState<ShownAdvice | null>(null)
  return (
    <PageFrame
      title={t('nav.health')}
      context={data && t('health.looked_at', { time: formatTimeWithSeconds(data.At, browserZone()) })}
      actions={
        <Button
          leftSection={<IconDownload size="0.875rem" aria-hidden="true" />}
          loading={report.isPending}
          onClick={() => report.mutate()}
        >
          {t('health.report')}
        </Button>
      }
    >
      <CardState query={health} what={t('nav.health')} look="page" skeleton={<PageSkeleton />}>
        {data && rows && (
          <section className={styles.card}>
            <HealthSummary health={data} rows={rows} />
            <HealthTable rows={rows} onReport={() => report.mutate()} onShow={setShown} />
            <footer className={styles.foot}>
              <span>
                {t('health.monitoring')} <code>{getHealth.path}</code>
              </span>
              <span>
                {t('health.notified')} <b>{data.Notified.join(', ') || '—'}</b>{' '}
                <Link to="/settings/notifications">{t('health.change')}</Link>
              </span>
            </footer>
            {shown && (
              <AdviceDialog
                advice={shown}
                jobs={data.Jobs.FailedJobs}
                words={words}
                onClose={() => setShown(null)}
              />
            )}
          </section>
        )}
      </CardState>
    </PageFrame>
  )
}
