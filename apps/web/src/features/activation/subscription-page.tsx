import { useNavigate, useSearch } from '@tanstack/react-router'
import { ActivationBoard } from './activation-board.tsx'

/** Spec §2: links from elsewhere name the machine by its serial number, as `ms`. */
export function SubscriptionPage() {
  const navigate = useNavigate()
  const { ms } = useSearch({ from: '/shell/subscriptions-management/machine-activation' })
  const wanted = ms === undefined ? undefined : String(ms)
  return (
    <ActivationBoard
      isNamed={({ serial }) => serial === wanted}
      named={wanted}
      onPick={({ serial }) =>
        void navigate({ to: '/subscriptions-management/machine-activation', search: { ms: serial } })
      }
    />
  )
}
