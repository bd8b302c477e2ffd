import type { Machine } from '@millwright/contract/machines/machines'
import { CNC_MODES, CNC_STATUSES, wordIn } from '@millwright/domain/machines/cnc'
import type { TFunction } from '@millwright/domain/text/translate'
import type { CmsGroup } from '@millwright/domain/values/dashboard/series'
import { partTitle } from '@millwright/domain/values/part-name'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useLatest } from '../../../platform/live/use-latest.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatUpTo } from '../../../platform/ui/text/format.ts'
import { partName } from '../shared/part-name.ts'
import styles from './dashboard.module.css'

export function CmsCard({ machine, group }: { machine: Machine; group: CmsGroup }) {
  const { t, i18n } = useTranslation()
  const levels = Object.entries(group.levels)
  const { points, units } = useLatest(
    machine.Id,
    levels.map(([, { channel }]) => channel),
  )
  const kind = partTitle(group.type)
  // A group that is named by its kind, as most are, needs no second word for it.
  const isOtherKind = kind !== null && kind.key !== partTitle(group.name)?.key
  return (
    <Card title={partName(t, group.name)} hint={isOtherKind ? partName(t, group.type) : undefined}>
      <dl className={`${styles.facts} mw-num`}>
        {levels.map(([level, { channel, unit }]) => {
          const value = points[channel]?.v
          return (
            <div key={level}>
              <dt>{t(`dashboard.levels.${level}`)}</dt>
              <dd>
                {typeof value === 'number'
                  ? `${formatUpTo(value, i18n.language, 2)} ${units[channel] ?? unit}`
                  : levelText(t, level, value)}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

/** Modes and statuses of a control by their word; what is not known is shown as the machine says it. */
function levelText(t: TFunction, level: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '–'
  if (level === 'Mode') {
    const mode = wordIn(CNC_MODES, value)
    if (mode) return t(`dashboard.modes.${mode}`)
  }
  if (level === 'Status') {
    const status = wordIn(CNC_STATUSES, value)
    if (status) return t(`dashboard.statuses.${status}`)
  }
  return value
}
