import type { User } from '@millwright/contract/people/users'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { CheckList } from '../../../platform/ui/fields/check-list.tsx'
import { Avatar } from '../../../platform/ui/page/avatar.tsx'

type Person = Pick<User, 'Id' | 'Firstname' | 'Lastname' | 'Email'>

interface PersonPickerProps {
  readonly people: readonly Person[]
  /** The ids. */
  readonly checked: readonly string[]
  readonly onChange: (userIds: string[]) => void
  readonly label: string
  readonly error?: ReactNode
}

/** Some people of many. By initials: a picture each would be a request each. */
export function PersonPicker({ people, ...list }: PersonPickerProps) {
  const { t } = useTranslation()
  return (
    <CheckList
      {...list}
      searchLabel={t('session.search_people')}
      items={people.map(({ Id, Firstname, Lastname, Email }) => ({
        id: Id,
        label: `${Firstname} ${Lastname}`,
        hint: Email,
        icon: <Avatar name={`${Firstname} ${Lastname}`} address={null} />,
      }))}
    />
  )
}
