import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { machineQuery } from '../../subjects/machines/shared/machines.queries.ts'
import { MachineGate } from './machine-gate.tsx'

/** "Last report" comes from the server only, and a machine may be removed while its page is open. */
const REFRESH_MS = 60_000

/** Around all pages of a machine. A machine that is not found leads back to the fleet (rules: pages 5). */
export function MachineScope() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { error } = useQuery({ ...machineQuery(id), refetchInterval: REFRESH_MS })
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  useEffect(() => {
    if (!isMissing) return
    showToast('error', t('errors.error_machine_not_found'))
    void navigate({ to: '/machine', replace: true })
  }, [isMissing, navigate, t])
  return isMissing ? null : <MachineGate id={id} />
}
