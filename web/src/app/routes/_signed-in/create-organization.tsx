import { createFileRoute } from '@tanstack/react-router';
import { CreateOrganizationPage } from '../../../screens/organizations/CreateOrganizationPage.tsx';

export const Route = createFileRoute('/_signed-in/create-organization')({
  component: CreateOrganizationPage,
});
