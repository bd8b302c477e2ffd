import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { ConfirmDialog } from '../../platform/ui/layers/confirm-dialog.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { SidePanel } from '../../platform/ui/layers/side-panel.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import styles from './kit.module.css'
import { TEXT } from './kit-texts.ts'

const LAYERS = ['dialog', 'panel', 'confirm'] as const
type Layer = (typeof LAYERS)[number]

const nothing = () => {}
const QUESTION = {
  title: TEXT.removeTitle,
  text: TEXT.removeText,
  confirmLabel: TEXT.remove,
  isDangerous: true,
}

/** `/kit#dialog` opens it at once, for its picture. */
const layerOfAddress = (): Layer | null =>
  LAYERS.find((layer) => window.location.hash === `#${layer}`) ?? null

/** One at a time, over the page. */
export function KitLayers() {
  const [open, setOpen] = useState(layerOfAddress)
  const close = () => setOpen(null)
  return (
    <Card className={styles.low} title={TEXT.layers}>
      <div className={styles.row}>
        {LAYERS.map((layer) => (
          <Button key={layer} onClick={() => setOpen(layer)}>
            {TEXT[layer]}
          </Button>
        ))}
      </div>
      <Dialog isOpen={open === 'dialog'} onClose={close} title={TEXT.dialog}>
        <Form onSubmit={nothing}>
          <TextInput label={TEXT.name} withAsterisk defaultValue={TEXT.groupName} />
          <TextInput label={TEXT.email} error={TEXT.emailError} defaultValue={TEXT.wrongEmail} />
          <FormFoot>
            <Button type="submit" variant="filled">
              {TEXT.primary}
            </Button>
            <Button onClick={close}>{TEXT.secondary}</Button>
          </FormFoot>
        </Form>
      </Dialog>
      <SidePanel isOpen={open === 'panel'} onClose={close} title={TEXT.panel}>
        <Facts
          facts={[
            [TEXT.machine, TEXT.stepMachineText],
            [TEXT.state, TEXT.open],
          ]}
        />
      </SidePanel>
      <ConfirmDialog question={open === 'confirm' ? QUESTION : null} onAnswer={close} />
    </Card>
  )
}
