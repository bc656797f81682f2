import { Stack } from '@mantine/core';
import {
  borrowingPapers,
  hideTaxFileNumbers,
} from '@threshold/contract/rules/purchases/loan-tools';
import { Alert } from '#app/components/feedback/alert.tsx';
import { ToolFrame } from './tool-frame.tsx';
import classes from './tools.module.css';

/** Checklist of documents, to print. */
export function PapersPage() {
  return (
    <ToolFrame tool="borrowing-papers">
      <Alert tone="warning">{hideTaxFileNumbers}</Alert>
      <div className={classes.papers}>
        {borrowingPapers.map(({ title, papers }) => (
          <Stack component="section" gap={10} key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {papers.map((paper) => (
                <li key={paper}>{paper}</li>
              ))}
            </ul>
          </Stack>
        ))}
      </div>
      <Stack
        component="section"
        gap="sm"
        maw="62ch"
        className={classes.text}
        aria-label="What this list is"
      >
        <h2>What this list is</h2>
        <p>
          A start. Each lender asks for its own papers, and may ask for more. It says nothing of
          whether you can borrow, or how much.
        </p>
      </Stack>
    </ToolFrame>
  );
}
