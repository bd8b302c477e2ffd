import type { User } from '@millwright/contract/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Admins are led through the first steps, which end it; for others the first login is over when they are in. */
export function useFirstLogin(user: User): void {
  const cache = useQueryClient()
  const isOver = user.FirstLogin && !user.IsAdmin
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a person, whatever else of them changes
  useEffect(() => {
    if (isOver)
      void import('../../platform/session/first-login.ts').then((part) => part.noteFirstLogin(user, cache))
  }, [isOver])
}
