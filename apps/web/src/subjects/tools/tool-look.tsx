import type { Tool } from '@millwright/contract/tools/tools'
import type { TFunction } from '@millwright/domain/text/translate'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import { IconAlertTriangle, IconBan, IconHourglassLow } from '../../platform/ui/icons/icons.ts'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { formatDate, formatUpTo } from '../../platform/ui/text/format.ts'
import styles from './tooling.module.css'

/** Farther ahead a day would promise too much. */
const MOST_DAYS = 30

export interface ToolTexts {
  readonly t: TFunction
  readonly language: string
  readonly zone: string
  readonly now: number
}

const UNITS = ['min', 'm', 'pieces'] as const

/** `48 min`; a unit that the machine made up is shown as it is. */
export function amountText(amount: number, unit: string, { t, language }: ToolTexts): string {
  const known = UNITS.find((each) => each === unit)
  return `${formatUpTo(amount, language, Math.abs(amount) < 100 ? 1 : 0)} ${known ? t(`tools.units.${known}`) : unit}`.trim()
}

/** Of its limit, 0 to 1; null when it is not known. */
export const shareLeft = ({ lifeLeft, lifeLimit }: Pick<Tool, 'lifeLeft' | 'lifeLimit'>): number | null =>
  lifeLeft === null || lifeLimit === null ? null : Math.max(0, lifeLeft / lifeLimit)

/** Whole days until it runs out, by the calendar of the machine; null when that is not known. */
function daysLeft({ runsOut: { time } }: Tool, { zone, now }: ToolTexts): number | null {
  if (time === null) return null
  const last = dayAt(Date.parse(time), zone)
  let day = dayAt(now, zone)
  for (let days = 0; days <= MOST_DAYS; days++, day = addDays(day, 1)) if (day >= last) return days
  return Number.POSITIVE_INFINITY
}

export function runsOutText(tool: Tool, texts: ToolTexts): string {
  const { t } = texts
  if (isOver(tool)) return t('tools.over')
  if (tool.runsOut.noForecast !== null) return t('tools.no_forecast')
  const days = daysLeft(tool, texts)
  if (days === null || days > MOST_DAYS) return t('tools.later', { count: MOST_DAYS })
  if (days === 0) return t('tools.today')
  return days === 1 ? t('tools.tomorrow') : t('tools.in_days', { count: days })
}

export const isOver = ({ lifeLeft }: Tool): boolean => lifeLeft !== null && lifeLeft <= 0

/** The days between which it will run out; empty where there is no day. */
export function rangeText(tool: Tool, texts: ToolTexts): string {
  const { language, zone } = texts
  const { earliest, latest, time, noForecast } = tool.runsOut
  if (noForecast !== null) return texts.t(`tools.why.${noForecast}`)
  if (isOver(tool) || time === null || (daysLeft(tool, texts) ?? 0) > MOST_DAYS) return ''
  const day = (iso: string | null): string =>
    iso === null ? texts.t('tools.open_end') : formatDate(Date.parse(iso), zone, language)
  const [from, to] = [day(earliest), day(latest)]
  return from === to ? from : `${from} – ${to}`
}

export function ConditionChip({ tool, t }: { tool: Tool; t: TFunction }) {
  switch (tool.condition) {
    case 'worn':
      return (
        <Chip tone="alarm" icon={<IconHourglassLow size="0.875rem" aria-hidden="true" />}>
          {t('tools.conditions.worn')}
        </Chip>
      )
    case 'broken':
      return (
        <Chip tone="alarm" isStrong icon={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
          {t('tools.conditions.broken')}
        </Chip>
      )
    case 'locked':
      return (
        <Chip tone="warn" icon={<IconBan size="0.875rem" aria-hidden="true" />}>
          {t('tools.conditions.locked')}
        </Chip>
      )
    default:
      return null
  }
}

export function LifeBar({ tool, texts }: { tool: Tool; texts: ToolTexts }) {
  const { t } = texts
  const { lifeLeft, lifeLimit, lifeUsed, lifeUnit, condition } = tool
  const share = shareLeft(tool)
  const text =
    lifeLeft === null || lifeLimit === null
      ? lifeUsed === null
        ? '–'
        : t('tools.used_so_far', { amount: amountText(lifeUsed, lifeUnit, texts) })
      : lifeLeft < 0
        ? t('tools.over_by', {
            over: amountText(-lifeLeft, lifeUnit, texts),
            limit: amountText(lifeLimit, '', texts),
          })
        : t('tools.left_of', {
            left: amountText(lifeLeft, '', texts),
            limit: amountText(lifeLimit, lifeUnit, texts),
          })
  return (
    <span className={styles.life}>
      <span className={styles.bar} data-condition={condition ?? 'none'} aria-hidden="true">
        <i style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      <span className="mw-num">{text}</span>
    </span>
  )
}
