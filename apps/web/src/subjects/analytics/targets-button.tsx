import { Button } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import type { TargetOwner } from './targets.queries.ts'

// Few visits set a target.
const TargetsForm = lazyPart(() => import('./targets-form.tsx'), 'TargetsForm')

/** For those who keep machines: what the figures should reach. */
export function TargetsButton({ owner, firstDay }: { owner: TargetOwner; firstDay: string }) {
  const { t } = useTranslation()
  const { person } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!mayCall(owner.machineId === null ? 'targetEditor' : 'machineEditor', person)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('analytics.targets')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('analytics.targets')} size="lg">
        {isOpen && (
          <Suspense fallback={<p role="status">{t('misc.loading')}</p>}>
            <TargetsForm owner={owner} firstDay={firstDay} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
