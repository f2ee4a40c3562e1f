import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../../shell/AccessDenied.tsx';

export const Route = createFileRoute('/_signed-in/unauthorized')({ component: AccessDenied });
