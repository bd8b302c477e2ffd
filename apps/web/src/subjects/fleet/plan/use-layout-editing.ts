import { mayEnter } from '@millwright/contract/areas'
import type { Machine } from '@millwright/contract/machines/machines'
import { useState } from 'react'
import { useSession } from '../../../platform/session/use-session.ts'
import { useUnsavedGuard } from '../../../platform/ui/layers/use-unsaved-guard.ts'
import { type LayoutDraft, useLayoutDraft } from './use-layout-draft.ts'

export interface LayoutEditing {
  /** Whether there is anything that the person may move. */
  readonly isOffered: boolean
  /** Null while nothing is edited. */
  readonly draft: LayoutDraft | null
  readonly start: () => void
  /** Forgets what was not stored. */
  readonly stop: () => void
}

export function useLayoutEditing(machines: readonly Machine[], org: string): LayoutEditing {
  const { person } = useSession()
  const [isEditing, setEditing] = useState(false)
  const draft = useLayoutDraft(machines, org, () => stop())
  const stop = (): void => {
    setEditing(false)
    draft.forget()
  }
  useUnsavedGuard(isEditing && draft.changes.length > 0)
  return {
    isOffered: mayEnter('machineSettings', person) && machines.some(draft.mayMove),
    draft: isEditing ? draft : null,
    start: () => setEditing(true),
    stop,
  }
}
