import { NO_TEAM, NOBODY, type TeamOverdue } from '@millwright/contract/maintenance/maintenance-figures'
import type { TFunction } from '@millwright/domain/text/translate'
import { formatUpTo } from '../../platform/ui/text/format.ts'

/** Short times in minutes: 0.05 h says little to anybody. */
export const hoursText = (hours: number, language: string): string =>
  hours > 0 && hours < 1
    ? `${formatUpTo(hours * 60, language, 0)} min`
    : `${formatUpTo(hours, language, hours < 100 ? 1 : 0)} h`

export function teamName({ Id, Name }: Pick<TeamOverdue, 'Id' | 'Name'>, t: TFunction): string {
  if (Id === NOBODY) return t('maintenance.team_nobody')
  return Id === NO_TEAM ? t('maintenance.team_none') : Name
}
