import { useNavigate, useSearch } from '@tanstack/react-router'
import { ActivationBoard } from './activation-board.tsx'

/** Spec §2, /settings/machine-activation: the open machine stands in the address by its id. */
export function ActivationPage() {
  const navigate = useNavigate()
  const { machine: openId } = useSearch({ from: '/shell/settings/machine-activation' })
  return (
    <ActivationBoard
      isNamed={({ Id }) => Id === openId}
      named={openId}
      onPick={({ Id }) => void navigate({ to: '/settings/machine-activation', search: { machine: Id } })}
    />
  )
}
