import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './health.module.css'
import type { Advice, ShownAdvice } from './part-advice.ts'

interface AdviceCellProps {
  readonly advice: Advice
  readonly onReport: () => void
  /** Shows more of it in a window. */
  readonly onShow: (advice: ShownAdvice) => void
}

/** "Nothing to do" is an answer. */
export function AdviceCell({ advice, onReport, onShow }: AdviceCellProps) {
  const { t } = useTranslation()
  if (advice === null) return <span className={styles.nothing}>{t('health.do.nothing')}</span>
  switch (advice.kind) {
    case 'connections':
      return (
        <Link to="/settings/connections" search={{ machine: advice.machine, tab: advice.tab }}>
          {advice.label}
        </Link>
      )
    case 'connector':
      return (
        <Link to="/machine/$id/connector" params={{ id: advice.machine }}>
          {advice.label}
        </Link>
      )
    case 'registration':
      return (
        <Link to="/settings/machine_registration" search={{ machine: advice.machine }}>
          {advice.label}
        </Link>
      )
    case 'tasks':
      return <Link to="/settings/dead-letters">{advice.label}</Link>
    case 'mails':
      return <Link to="/settings/mails">{advice.label}</Link>
    case 'webhooks':
      return <Link to="/settings/webhooks">{advice.label}</Link>
    case 'report':
      return (
        <button type="button" className={styles.asLink} onClick={onReport}>
          {t('health.do.report')}
        </button>
      )
    case 'server':
      return advice.line === undefined ? (
        <span>{advice.label}</span>
      ) : (
        <Button className={styles.wraps} onClick={() => onShow(advice)}>
          {advice.label}
        </Button>
      )
    case 'failedJobs':
    case 'changes':
    case 'restore':
      return (
        <button type="button" className={styles.asLink} onClick={() => onShow(advice)}>
          {advice.label}
        </button>
      )
    default:
      return advice satisfies never
  }
}
