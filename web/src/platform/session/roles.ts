import type { Role } from '@muster/contract';

export const roleNames: Record<Role, string> = { admin: 'Admin', manager: 'Manager', employee: 'Employee' };
