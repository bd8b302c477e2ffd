import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { textIn } from '../../platform/pages/search-text.ts'
import { useSession } from '../../platform/session/use-session.ts'

/**
 * A link from a mail names the group that it is about: that one is selected, as if the person had chosen it, and leaves
 * the address, so that another choice holds.
 */
export function useLinkedGroup(): void {
  const { selectGroup } = useSession()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const groupId = textIn(search.group)
  const follow = useEffectEvent((id: string) => {
    selectGroup(id)
    void navigate({ to: '.', search: (old) => ({ ...old, group: undefined }), replace: true })
  })
  useEffect(() => {
    if (groupId !== undefined) follow(groupId)
  }, [groupId])
}
