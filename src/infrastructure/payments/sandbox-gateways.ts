import type { Clock } from '@/server/ports/clock'
import type { PaymentGateway } from '@/server/ports/payment-gateway'
import { SandboxGateway } from './sandbox-gateway'

/** All three providers, simulated. Never in production, where nothing may pretend to be paid. */
export const createSandboxGateways = (
  clock: Clock,
): Record<'mtn' | 'orange' | 'payflex', PaymentGateway> => ({
  mtn: new SandboxGateway('mtn', clock),
  orange: new SandboxGateway('orange', clock),
  payflex: new SandboxGateway('payflex', clock),
})
