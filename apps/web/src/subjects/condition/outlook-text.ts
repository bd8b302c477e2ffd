import type { MachineCheck } from '@millwright/contract/condition/condition-overview'
import type { TFunction } from '@millwright/domain/text/translate'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { formatDayOfMonth } from '../../platform/ui/text/format.ts'

/** When the next limit will be reached, with how uncertain that is, or that it is not known. */
export function outlookText(
  { outlook, limit }: Pick<MachineCheck, 'outlook' | 'limit'>,
  t: TFunction,
  { zone, language }: { readonly zone: string; readonly language: string },
): string {
  const day = (ts: number): string => formatDayOfMonth(ts, zone, language)
  if (outlook.kind === 'passed') return t('condition.outlook.passed', { limit, day: day(outlook.since) })
  if (outlook.kind !== 'reaches') return t(`condition.outlook.${outlook.kind}`, { limit })
  const spread = Math.max(1, Math.round((outlook.latest - outlook.earliest) / 2 / DAY_MS))
  return t('condition.outlook.reaches', { limit, day: day(outlook.at), count: spread })
}
