import { useNavigate, useSearch } from '@tanstack/react-router'
import { LicenceBoard } from './licence-board.tsx'

/** Links from elsewhere name the machine by its serial number, as `ms` (rules: licence 6). */
export function SubscriptionPage() {
  const navigate = useNavigate()
  const { ms } = useSearch({ from: '/shell/subscriptions-management/machine-activation' })
  const wanted = ms === undefined ? undefined : String(ms)
  return (
    <LicenceBoard
      isNamed={({ serial }) => serial === wanted}
      named={wanted}
      onPick={({ serial }) =>
        void navigate({ to: '/subscriptions-management/machine-activation', search: { ms: serial } })
      }
    />
  )
}
