import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import type { CompareChoice } from './use-compared.ts'

const ChooseMachines = lazyPart(() => import('./choose-machines.tsx'), 'ChooseMachines')

/** Opens the list of the machines that can be put beside this one. */
export function CompareButton({ own, choice }: { own: string; choice: CompareChoice }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('energy.compare.title')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('energy.compare.choose_machines')}>
        {isOpen && (
          <Suspense>
            <ChooseMachines
              own={own}
              chosen={choice.chosen}
              onChosen={(chosen) => {
                choice.onChosen(chosen)
                close()
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
