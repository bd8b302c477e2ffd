import { type User, updateUser } from '@millwright/contract/people/users'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { userQuery } from './session.queries.ts'

/** The guide has ended, or there is none for this person. */
export async function endFirstLogin(user: User, cache: QueryClient): Promise<void> {
  const org = user.OrganizationCode
  const { result } = await send(updateUser, {
    params: { org, id: user.Id },
    body: { FirstLogin: false },
  })
  cache.setQueryData(userQuery(org, user.Id).queryKey, result)
}

/** The next visit tries again, and nothing on the page depends on it. */
export const noteFirstLogin = (user: User, cache: QueryClient): Promise<void> =>
  endFirstLogin(user, cache).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: nobody but those who look after an installation can do something about it
    console.info('the first login was not noted', error)
  })
