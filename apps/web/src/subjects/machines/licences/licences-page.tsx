import { useNavigate, useSearch } from '@tanstack/react-router'
import { LicenceBoard } from './licence-board.tsx'

/** /settings/machine-activation: the open machine is in the address, by its id (rules: pages 8). */
export function LicencesPage() {
  const navigate = useNavigate()
  const { machine: openId } = useSearch({ from: '/shell/settings/machine-activation' })
  return (
    <LicenceBoard
      isNamed={({ Id }) => Id === openId}
      named={openId}
      onPick={({ Id }) => void navigate({ to: '/settings/machine-activation', search: { machine: Id } })}
    />
  )
}
