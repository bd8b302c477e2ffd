import type { MachineGroup } from '@millwright/contract/people/groups'
import type { TFunction } from '@millwright/domain/text/translate'

/** A group named all, in any case, is the default one (rules: session 10). */
export const isAllGroup = ({ Name }: Pick<MachineGroup, 'Name'>): boolean => Name.toLowerCase() === 'all'

/** The default group is stored under one name in all languages, and read in each. */
export const groupName = (t: TFunction, group: Pick<MachineGroup, 'Name'>): string =>
  isAllGroup(group) ? t('session.group_all') : group.Name
