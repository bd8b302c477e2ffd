import type { ConditionOverview, MachineCheck } from '@millwright/contract/condition/condition-overview'
import { appIdOf } from '@millwright/domain/condition/app'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { browserZone, formatDayOfMonth, formatNumber } from '../../platform/ui/text/format.ts'
import styles from './condition.module.css'
import { type Grade, gradeOf, statusText } from './verdict-of.ts'

interface Tested {
  readonly machine: string
  readonly check: MachineCheck
}

/** How many checks there are of each grade, and which limit is reached next. */
export function OverviewFigures({ machines }: Pick<ConditionOverview, 'machines'>) {
  const { t, i18n } = useTranslation()
  const tested: Tested[] = machines.flatMap(({ name, checks }) =>
    checks.flatMap((check) => (check.last ? [{ machine: name, check }] : [])),
  )
  const of = (...grades: Grade[]) =>
    tested.filter(({ check }) => check.last && grades.includes(gradeOf(check.last.status)))
  /** How many there are of each reason. */
  const reasonsOf = (found: readonly Tested[]) =>
    [...Map.groupBy(found, ({ check }) => (check.last ? statusText(check.last, t) : ''))]
      .map(([reason, all]) => `${reason}: ${formatNumber(all.length, i18n.language)}`)
      .join(', ')
  const namesOf = (found: readonly Tested[]) => {
    const names = [...new Set(found.map(({ machine }) => machine))]
    return names.length === 1 ? names[0] : t('condition.on_machines', { count: names.length })
  }
  const next = tested
    .flatMap(({ machine, check }) =>
      check.outlook.kind === 'reaches' ? [{ machine, check, at: check.outlook.at }] : [],
    )
    .toSorted((a, b) => a.at - b.at)[0]
  const [errors, warnings, good, without] = [
    of('error'),
    of('warning'),
    of('ok', 'fingerprint'),
    of('aborted', 'none'),
  ]
  return (
    <Card bodyClassName={styles.figuresBody}>
      <Figure
        name={t('condition.statuses.ERROR')}
        tone={errors.length > 0 ? 'error' : undefined}
        value={errors.length}
      >
        {errors.length > 0 && namesOf(errors)}
      </Figure>
      <Figure name={t('condition.statuses.WARNING')} value={warnings.length}>
        {warnings.length > 0 && namesOf(warnings)}
      </Figure>
      <Figure name={t('condition.statuses.OK')} value={good.length}>
        {t('condition.of_checks', { count: tested.length })}
      </Figure>
      <Figure name={t('condition.without_result')} value={without.length}>
        {reasonsOf(without)}
      </Figure>
      <Figure
        name={t('condition.next_limit')}
        value={next ? formatDayOfMonth(next.at, browserZone(), i18n.language) : '–'}
      >
        {next && `${next.machine}, ${t(`nav.${appIdOf(next.check.type)}`)}`}
      </Figure>
    </Card>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: number | string
  readonly tone?: 'error' | undefined
  readonly children?: ReactNode
}

function Figure({ name, value, tone, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <span>{name}</span>
      <p>
        <b className="mw-num" data-tone={tone}>
          {value}
        </b>
        <small>{children}</small>
      </p>
    </div>
  )
}
