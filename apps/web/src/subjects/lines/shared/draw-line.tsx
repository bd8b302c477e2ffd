import { Button } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'

/** The way to the floor plan, on which those who keep machines draw who delivers to whom. */
export function DrawLine() {
  const { t } = useTranslation()
  const { person } = useSession()
  if (!mayCall('lineEditor', person)) return null
  return (
    <Button component={Link} to="/machine">
      {t('line_shared.draw')}
    </Button>
  )
}
