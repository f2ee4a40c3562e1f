import { randomUUID } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteBucketPolicyCommand,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';

/** A new bucket in a store that really is one; what a test leaves there is thrown away with the store. */
export async function openRealStore(endpoint: string) {
  const accessKeyId = process.env['TEST_S3_ACCESS_KEY_ID']!;
  const secretAccessKey = process.env['TEST_S3_SECRET_ACCESS_KEY']!;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const Bucket = `muster-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket }));

  /** Nobody may delete it, not even who owns the bucket. */
  async function guard(key: string) {
    const statement = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:DeleteObject',
      Resource: `arn:aws:s3:::${Bucket}/${key}`,
    };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  }
  return {
    settings: {
      S3_BUCKET: Bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    guard,
    unguard: async () => void (await client.send(new DeleteBucketPolicyCommand({ Bucket }))),
    stop: async () => client.destroy(),
  };
}
