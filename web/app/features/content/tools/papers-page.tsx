import { Stack } from '@mantine/core';
import {
  borrowingPapers,
  hideTaxFileNumbers,
} from '@threshold/contract/rules/purchases/loan-tools';
import { Alert } from '#app/components/feedback/alert.tsx';
import { ToolFrame, ToolText } from './tool-frame.tsx';
import classes from './tools.module.css';

export function PapersPage() {
  return (
    <ToolFrame tool="borrowing-papers">
      <Alert tone="warning">{hideTaxFileNumbers}</Alert>
      <div className={classes.papers}>
        {borrowingPapers.map(({ title, papers }) => (
          <Stack component="section" gap="sm" key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {papers.map((paper) => (
                <li key={paper}>{paper}</li>
              ))}
            </ul>
          </Stack>
        ))}
      </div>
      <ToolText title="What this list is">
        <p>
          A start. Each lender asks for its own papers, and may ask for more. It says nothing of
          whether you can borrow, or how much.
        </p>
      </ToolText>
    </ToolFrame>
  );
}
