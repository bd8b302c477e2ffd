import type { Health } from '@millwright/contract/health/health'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import styles from './health.module.css'
import { changesQuery } from './health.queries.ts'
import { amount, type Words, when } from './health-words.ts'
import type { ShownAdvice } from './part-advice.ts'

interface AdviceDialogProps {
  readonly advice: ShownAdvice
  readonly jobs: Health['Jobs']['FailedJobs']
  readonly words: Words
  readonly onClose: () => void
}

/** More of what to do: what failed, what is new, or what is done on the server. */
export function AdviceDialog({ advice, jobs, words, onClose }: AdviceDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={advice.label} size="lg">
      <AdviceText advice={advice} jobs={jobs} words={words} />
    </Dialog>
  )
}

function AdviceText({ advice, jobs, words }: Omit<AdviceDialogProps, 'onClose'>) {
  const { t } = words
  switch (advice.kind) {
    case 'failedJobs':
      return (
        <ul className={styles.list}>
          {jobs.map(({ Name, Runs, At }) => (
            <li key={Name}>
              {t('health.jobs.failed_at', { job: Name, amount: amount(Runs, words), at: when(At, words) })}
            </li>
          ))}
        </ul>
      )
    case 'changes':
      return <Changes />
    case 'restore':
      return (
        <>
          <p>{t('health.backup.restore_how')}</p>
          <pre className={styles.line}>{advice.line}</pre>
        </>
      )
    case 'server':
      return (
        <>
          <p>{t('health.on_server')}</p>
          <pre className={styles.line}>{advice.line}</pre>
        </>
      )
    default:
      return advice satisfies never
  }
}

function Changes() {
  const { t } = useTranslation()
  const changes = useQuery(changesQuery())
  const { data } = changes
  return (
    <CardState
      query={changes}
      what={t('health.do.changes')}
      empty={data?.Parts.length === 0 && t('health.version.changes_none')}
    >
      {/* As the change log is written. */}
      <div lang="en" className={styles.changes}>
        {data?.Parts.map(({ Title, Changes: lines }) => (
          <section key={Title}>
            <h3>{Title}</h3>
            <ul className={styles.list}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </CardState>
  )
}
