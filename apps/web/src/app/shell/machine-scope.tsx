import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showAlert } from '../../alerts/alerts.ts'
import { ApiError } from '../../api/api-error.ts'
import { useLiveStatus } from '../../live/use-live-status.ts'
import { machineQuery } from '../../machines/machines.queries.ts'

/** Around all pages of a machine. Spec §2: a machine that is not found leads back to the fleet. */
export function MachineScope() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { error } = useQuery(machineQuery(id))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  useLiveStatus([id])
  useEffect(() => {
    if (!isMissing) return
    showAlert('error', t('errors.error_machine_not_found'))
    void navigate({ to: '/machine', replace: true })
  }, [isMissing, navigate, t])
  return isMissing ? null : <Outlet />
}
