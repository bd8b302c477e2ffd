import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { FigureDeviation } from '@millwright/domain/condition/figure-deviation'
import type { VibrationFinding } from '@millwright/domain/condition/findings'
import type { PartVerdict } from '@millwright/domain/condition/judge'
import { isDifference } from '@millwright/domain/condition/limited-values'
import type { TFunction } from '@millwright/domain/text/translate'
import { listText } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { browserZone, formatDate, formatUpTo } from '../../platform/ui/text/format.ts'
import styles from './condition.module.css'
import { FIGURE_UNITS } from './figure-units.ts'
import { resultOf } from './verdict-of.ts'

/** Less than this is the spread of good runs. */
const NAMED_FROM = 1.2

const joined = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ')

const AXES = ['x', 'y', 'z']

function frequencyText(hz: number, language: string): string {
  return hz < 1000 ? `${formatUpTo(hz, language, 0)} Hz` : `${formatUpTo(hz / 1000, language, 1)} kHz`
}

function bearingText({ hz, axis, origin }: VibrationFinding, t: TFunction, language: string): string {
  // Of earlier versions: a name that chance alone gave as often.
  if (origin?.kind !== 'bearing' || origin.certainty === undefined) return ''
  const [from, to] = origin.rangeHz
  return joined(
    t(`condition.finding.${origin.part}`, { bearing: origin.bearing }),
    t(`condition.finding.${origin.certainty}`, {
      hz: formatUpTo(hz, language, hz < 100 ? 1 : 0),
      frequency: frequencyText((from + to) / 2, language),
      axis: AXES[axis] ?? '',
    }),
  )
}

function lineText(
  { hz, axis, times, origin, sideBandsHz }: VibrationFinding,
  t: TFunction,
  language: string,
) {
  const factor = formatUpTo(times, language, 1)
  return joined(
    origin?.kind === 'rotation'
      ? t('condition.finding.line', { hz: formatUpTo(hz, language, 0), times: factor })
      : t('condition.finding.around', {
          frequency: frequencyText(hz, language),
          axis: AXES[axis] ?? '',
          times: factor,
        }),
    sideBandsHz === null
      ? ''
      : t('condition.finding.side_bands', { hz: formatUpTo(sideBandsHz, language, 0) }),
    origin?.kind === 'rotation' ? t('condition.finding.rotation', { harmonic: origin.harmonic }) : '',
  )
}

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

/** From here on a run is worth a sentence; beyond this nobody counts. */
const RARE = 0.05
const RAREST = 1e-6

/** How unusual it is among good runs: what the score is made of. */
const rarityText = ({ rarity }: PartVerdict, t: TFunction, language: string): string =>
  rarity === undefined || rarity > RARE
    ? ''
    : t('condition.finding.rarity', {
        runs: formatUpTo(Number((1 / Math.max(rarity, RAREST)).toPrecision(2)), language, 0),
      })

/** Who called the test good, and what it was before. */
function calledGoodText(cycle: Cycle, t: TFunction, language: string): string {
  const { calledGood } = resultOf(cycle)
  if (!calledGood) return ''
  const { by, at, status, score } = calledGood
  return t('condition.finding.called_good', {
    name: by,
    date: formatDate(at, browserZone(), language),
    status: t(`condition.statuses.${status}`),
    score: formatUpTo(score, language, 1),
  })
}

/** The largest deviation, in a sentence; why a test has no result. */
export const findingText = (cycle: Cycle, t: TFunction, language: string): string =>
  joined(
    alikeText(resultOf(cycle).alike, t, language),
    foundText(cycle, t, language),
    calledGoodText(cycle, t, language),
  )

/** More nobody reads. */
const MOST_ALIKE = 5

/** Which operations cannot be distinguished from one. */
export const alikeText = (names: readonly string[], t: TFunction, language: string): string =>
  names.length === 0 ? '' : t('condition.alike', { names: listText(names.slice(0, MOST_ALIKE), language) })

function foundText(cycle: Cycle, t: TFunction, language: string): string {
  const { parts, fault, comparedWith } = resultOf(cycle)
  if (fault)
    return t('condition.finding.fault', {
      file: fault.file,
      fault: t(`condition.faults.${fault.name}`, { like: fault.like }),
    })
  if (cycle.messages.length > 0) return cycle.messages.join(', ')
  if (cycle.isFingerprint && cycle.status === 'FINGERPRINT') return t('condition.finding.is_fingerprint')
  if (cycle.waitsFor === 'files') return t('condition.finding.waits_for_files')
  if (cycle.waitsFor === 'analysis') return t('condition.finding.is_being_read')
  const [worst] = parts
  if (!worst) return t('condition.finding.not_judged')
  const decisive = worst.figures.find(({ name }) => name === worst.decidedBy)
  if (decisive) return figureText(worst.name, decisive, t, language)
  const [line] = worst.findings
  const against =
    comparedWith === null
      ? ''
      : t('condition.finding.earlier', { date: formatDate(comparedWith, browserZone(), language) })
  if (line)
    return joined(
      bearingText(line, t, language) || lineText(line, t, language),
      rarityText(worst, t, language),
      against,
    )
  const figure = worst.figures.find(
    ({ name, times }) => !isDifference(name) && (times >= NAMED_FROM || times <= 1 / NAMED_FROM),
  )
  return joined(
    figure ? figureText(worst.name, figure, t, language) : t('condition.finding.nothing'),
    against,
  )
}

/** Why there is nothing to draw of a vibration. */
export function noRecordText(cycle: Cycle, t: TFunction, language: string): string {
  if (cycle.status === 'ABORTED') return t('condition.no_spectrum_text')
  const isWaiting = cycle.waitsFor === 'files' || cycle.waitsFor === 'analysis'
  return isWaiting ? findingText(cycle, t, language) : t('condition.no_record_text')
}

export function FindingText({ cycle }: { readonly cycle: Cycle }) {
  const { t, i18n } = useTranslation()
  return <p className={styles.finding}>{findingText(cycle, t, i18n.language)}</p>
}
