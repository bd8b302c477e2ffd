import type { Machine } from '@millwright/contract/machines/machines'
import { useSession } from '../../platform/session/use-session.ts'
import { MachineFrame, MachinePage } from '../machines/shared/machine-page.tsx'
import { CartCard } from './cart-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { PartsCard } from './parts-card.tsx'
import styles from './service.module.css'
import { useCart } from './service.queries.ts'

/** /machine/{id}/service: the parts that the machine needs, what they cost, and its documents. */
export function ServicePage() {
  return <MachinePage page="service" board={ServiceBoard} />
}

function ServiceBoard({ machine }: { machine: Machine }) {
  const { features } = useSession()
  const cart = useCart()
  return (
    <MachineFrame machine={machine} page="service">
      <div className={styles.board}>
        <PartsCard machine={machine} cart={cart} />
        <div className={styles.side}>
          <CartCard machine={machine} cart={cart} />
          {features.documents && <DocumentsCard machine={machine} />}
        </div>
      </div>
    </MachineFrame>
  )
}
