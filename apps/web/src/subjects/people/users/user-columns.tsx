import type { User } from '@millwright/contract/people/users'
import type { TFunction } from '@millwright/domain/text/translate'
import { Avatar } from '../../../platform/ui/page/avatar.tsx'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { languageName, supportedLanguage } from '../../../platform/ui/text/languages.ts'
import { useContent } from '../../machines/shared/contents/use-content.ts'
import { stateOf } from './invitation-text.ts'
import { LastSeen } from './last-seen.tsx'
import { roleSentences, rolesText } from './roles-text.ts'
import styles from './user-columns.module.css'

const nameOf = ({ Firstname, Lastname }: User): string => `${Firstname} ${Lastname}`
const groupsOf = ({ Machine_Group_Ids }: User): string => Machine_Group_Ids.map(({ Name }) => Name).join(', ')
const languageOf = ({ Language }: User): string => languageName(supportedLanguage(Language))

export function userColumns(t: TFunction, language: string): Column<User>[] {
  const isSso = ({ ExternalUserId }: User): string => t(ExternalUserId === '' ? 'misc.no' : 'misc.yes')
  return [
    {
      id: 'name',
      headerKey: 'users.user',
      cell: (user) => (
        <span className={styles.name} data-part="user">
          <UserPicture user={user} />
          <span>
            <b>{nameOf(user)}</b>
            <small>{user.Email}</small>
          </span>
        </span>
      ),
      sortBy: nameOf,
      csv: nameOf,
    },
    {
      id: 'email',
      headerKey: 'users.email',
      isHidden: true,
      cell: ({ Email }) => Email,
      sortBy: ({ Email }) => Email,
      csv: ({ Email }) => Email,
    },
    {
      id: 'roles',
      headerKey: 'users.roles',
      cell: (user) => (
        <span className={styles.lines} title={roleSentences(user, t)}>
          {rolesText(user, t) || t('misc.none')}
          <small>{roleSentences(user, t)}</small>
        </span>
      ),
      sortBy: (user) => rolesText(user, t),
      csv: (user) => rolesText(user, t),
    },
    {
      id: 'groups',
      headerKey: 'session.machine_groups',
      cell: (user) => groupsOf(user) || t('misc.none'),
      sortBy: groupsOf,
      csv: groupsOf,
    },
    {
      id: 'state',
      headerKey: 'users.state',
      width: 13,
      cell: (user) => {
        const { text, since, kind } = stateOf(user, t, language)
        return (
          <span className={styles.lines} data-state={kind}>
            {text}
            <small>{since}</small>
          </span>
        )
      },
      csv: (user) => stateOf(user, t, language).text,
    },
    {
      id: 'seen',
      headerKey: 'users.last_seen',
      width: 8,
      hideOnPhone: true,
      cell: ({ LastSeenAt }) => <LastSeen at={LastSeenAt} />,
      sortBy: ({ LastSeenAt }) => LastSeenAt,
      csv: ({ LastSeenAt }) => LastSeenAt,
    },
    {
      id: 'language',
      headerKey: 'misc.language',
      isHidden: true,
      cell: languageOf,
      sortBy: languageOf,
      csv: languageOf,
    },
    { id: 'sso', headerKey: 'users.sso', isHidden: true, cell: isSso, sortBy: isSso, csv: isSso },
  ]
}

function UserPicture({ user }: { user: User }) {
  return <Avatar name={nameOf(user)} address={useContent(user.Image_Url)} />
}
