import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { FigureDeviation } from '@millwright/domain/condition/figure-check'
import type { VibrationFinding } from '@millwright/domain/condition/findings'
import { isDifference } from '@millwright/domain/condition/limited-values'
import type { TFunction } from '@millwright/domain/text/translate'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import { FIGURE_UNITS } from './figure-units.ts'
import { resultOf } from './verdict-of.ts'

/** Less than this is the spread of good runs. */
const NAMED_FROM = 1.2

const lineText = ({ hz, times, origin, sideBandsHz }: VibrationFinding, t: TFunction, language: string) =>
  [
    t('condition.finding.line', {
      hz: formatUpTo(hz, language, 0),
      times: formatUpTo(times, language, 1),
    }),
    sideBandsHz === null
      ? ''
      : t('condition.finding.side_bands', { hz: formatUpTo(sideBandsHz, language, 0) }),
    origin?.kind === 'rotation' ? t('condition.finding.rotation', { harmonic: origin.harmonic }) : '',
    origin?.kind === 'bearing'
      ? t(`condition.finding.${origin.part}`, { bearing: origin.bearing, harmonic: origin.harmonic })
      : '',
  ]
    .filter(Boolean)
    .join(' ')

function figureText(
  part: string,
  { name, value, fingerprint, times }: FigureDeviation,
  t: TFunction,
  language: string,
): string {
  const write = (of: number): string =>
    [formatUpTo(of, language, 3), FIGURE_UNITS[name]].filter(Boolean).join(' ')
  const figure = t(`condition.figures.${name}`)
  if (isDifference(name))
    return t('condition.finding.difference', {
      part,
      figure,
      value: write(value),
      fingerprint: write(fingerprint),
    })
  return t('condition.finding.figure', {
    part,
    figure,
    value: write(value),
    times: formatUpTo(times, language, 1),
  })
}

/** What deviates most, in a sentence; why a test has no result. */
export function findingText(cycle: Cycle, t: TFunction, language: string): string {
  const { parts, fault } = resultOf(cycle)
  if (fault)
    return t('condition.finding.fault', { file: fault.file, fault: t(`condition.faults.${fault.name}`) })
  if (cycle.messages.length > 0) return cycle.messages.join(', ')
  if (cycle.isFingerprint) return t('condition.finding.is_fingerprint')
  const [worst] = parts
  if (!worst) return t('condition.finding.not_judged')
  const decisive = worst.figures.find(({ name }) => name === worst.decidedBy)
  if (decisive) return figureText(worst.name, decisive, t, language)
  const [line] = worst.findings
  if (line) return lineText(line, t, language)
  const figure = worst.figures.find(
    ({ name, times }) => !isDifference(name) && (times >= NAMED_FROM || times <= 1 / NAMED_FROM),
  )
  return figure ? figureText(worst.name, figure, t, language) : t('condition.finding.nothing')
}

export function FindingText({ cycle }: { readonly cycle: Cycle }) {
  const { t, i18n } = useTranslation()
  return <p className="mw-ca-finding">{findingText(cycle, t, i18n.language)}</p>
}
