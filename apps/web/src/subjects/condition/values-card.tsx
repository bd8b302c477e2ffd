import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { FigureDeviation } from '@millwright/domain/condition/figure-deviation'
import { isDifference } from '@millwright/domain/condition/limited-values'
import { ADVANCED_VALUES, SIMPLE_VALUES, TOOL_VALUES } from '@millwright/domain/condition/spindle-values'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Sparkline } from '../../platform/ui/charts/lines/sparkline.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { Delta, ShareDelta } from '../../platform/ui/page/delta.tsx'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import type { Looked } from './check-view.ts'
import { FIGURE_UNITS } from './figure-units.ts'
import { PartPicker } from './part-picker.tsx'
import styles from './values-card.module.css'
import { resultOf } from './verdict-of.ts'

interface ValuesCardProps extends Looked {
  readonly test: Cycle
  /** The part that is shown; without one the worst. */
  readonly chosen: string | undefined
  readonly onChoose: (part: string | undefined) => void
  readonly isAdvanced: boolean
  /** Beside the history, under one another. */
  readonly isNarrow?: boolean
  readonly modes?: ReactNode
}

const figureIn = (cycle: Cycle, part: string | undefined, name: string) =>
  resultOf(cycle)
    .parts.find((each) => each.name === part)
    ?.figures.find((figure) => figure.name === name)

function Deviation({ name, value, fingerprint, times }: FigureDeviation) {
  return isDifference(name) ? (
    <Delta value={value - fingerprint} unit={` ${FIGURE_UNITS[name]}`} better="down" digits={0} />
  ) : (
    <ShareDelta share={times - 1} better="down" digits={0} />
  )
}

/** Single values of the vibration and the loads of a part, against the fingerprint and over the tests. */
export function ValuesCard(props: ValuesCardProps) {
  const { type, tests, test, chosen, onChoose, isAdvanced, isNarrow = false, modes } = props
  const { t, i18n } = useTranslation()
  const series = tests.toReversed()
  const parts = resultOf(test).parts.map(({ name }) => name)
  const part = chosen ?? parts[0]
  const ofTool = type === 'TOOLS_CHECK' ? TOOL_VALUES.filter((name) => figureIn(test, part, name)) : []
  const short = [...SIMPLE_VALUES, ...(figureIn(test, part, 'Temperature') ? (['Temperature'] as const) : [])]
  const ofVibration = isAdvanced ? ADVANCED_VALUES : isNarrow ? short : SIMPLE_VALUES
  // A tool may have been judged without a record of its vibration.
  const names = [
    ...ofTool,
    ...(ofTool.length > 0 ? ofVibration.filter((name) => figureIn(test, part, name)) : ofVibration),
  ]
  const picker = parts.length > 1 && (
    <PartPicker label={t('condition.part')} parts={parts} value={part} onChoose={onChoose} />
  )
  return (
    <Card
      title={t('condition.values')}
      hint={t('condition.against_fingerprint')}
      actions={
        <>
          {picker}
          {modes}
        </>
      }
    >
      <dl className={styles.values} data-narrow={isNarrow || undefined}>
        {names.map((name) => {
          const figure = figureIn(test, part, name)
          const past = series.flatMap((each) => figureIn(each, part, name)?.value ?? [])
          return (
            <div key={name}>
              <dt>{t(`condition.figures.${name}`)}</dt>
              <dd>
                <b className="mw-num">{figure ? formatUpTo(figure.value, i18n.language, 2) : '–'}</b>{' '}
                <small>{FIGURE_UNITS[name]}</small>
                {figure && <Deviation {...figure} />}
              </dd>
              {past.length > 1 && <Sparkline values={past} isWide />}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
