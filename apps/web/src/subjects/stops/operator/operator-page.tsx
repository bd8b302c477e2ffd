import { MachinePage } from '../../machines/shared/machine-page.tsx'
import { OperatorBoard } from './operator-board.tsx'

/** /machine/{id}/operator: for a tablet at the machine, kept open all day. */
export const OperatorPage = () => <MachinePage page="operator" board={OperatorBoard} />
