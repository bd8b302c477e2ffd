import { useNavigate, useSearch } from '@tanstack/react-router'
import { ActivationBoard } from './activation-board.tsx'

/** /settings/machine-activation: the open machine is in the address, by its id (rules: pages 8). */
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
